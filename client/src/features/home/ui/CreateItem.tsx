import { createApp, createPage } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { useMakeAtOnce } from '#client/lib/use-make-at-once.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** An empty app, opened to be built; works offline. */
export function CreateApp({ overlay }: CreateOverlayProps) {
  const { t } = useTranslation('home')
  useMakeAtOnce(overlay, () => {
    turnOnBuilderMode()
    const id = createApp({ label: t('create.newApp') }, overlay.folderId)
    return { path: `${itemPath('app', id)}?edit=true`, title: titlePlace('app', id) }
  })
  return null
}

/** An empty page, opened to be written; works offline. */
export function CreatePage({ overlay }: CreateOverlayProps) {
  const { t } = useTranslation('home')
  useMakeAtOnce(overlay, () => {
    const id = createPage({ label: t('create.newPage') }, overlay.folderId)
    return { path: itemPath('page', id), title: titlePlace('page', id) }
  })
  return null
}

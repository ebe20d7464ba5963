import { createStarterTable } from '#client/nouns/tables/starter-table.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { useMakeAtOnce } from '#client/lib/use-make-at-once.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A new table with three fields to start from; it asks its name in place. */
export function CreateTable({ overlay }: CreateOverlayProps) {
  const { t } = useTranslation('tables')
  useMakeAtOnce(overlay, () => {
    turnOnBuilderMode()
    const { tableId } = createStarterTable(t, overlay.folderId)
    return { path: `/object/${tableId}`, title: titlePlace('table', tableId), isGiven: true }
  })
  return null
}

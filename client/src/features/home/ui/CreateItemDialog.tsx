import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { createFolder, placeItem } from '#client/nouns/folders/folder-commands.ts'
import { createApp, createPage, type Look } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { LookForm } from '#client/features/home/ui/LookForm.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { awaitWriting } from '#client/lib/awaited-writing.ts'
import { turnOnBuilderMode } from '#client/lib/builder-mode.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

type CreateWhat = 'app' | 'page' | 'folder'

interface Kind {
  title: string
  name: string
  /** makes it and answers where to go, or null to stay */
  create(look: Look, overlay: CreateOverlayProps['overlay']): string | null
}

const kinds: Record<CreateWhat, Kind> = {
  app: {
    title: 'create.appTitle',
    name: 'create.newApp',
    create: (look, { folderId }) => {
      // an empty app is there to be built
      turnOnBuilderMode()
      const id = createApp(look, folderId)
      awaitWriting(titlePlace('app', id))
      return `${itemPath('app', id)}?edit=true`
    },
  },
  page: {
    title: 'create.pageTitle',
    name: 'create.newPage',
    create: (look, { folderId }) => {
      const id = createPage(look, folderId)
      awaitWriting(titlePlace('page', id))
      return itemPath('page', id)
    },
  },
  folder: {
    title: 'create.folderTitle',
    name: 'create.newFolder',
    create: (look, { place }) => {
      const id = createFolder(look)
      if (!place) return itemPath('folder', id)
      placeItem(place.type, place.id, id)
      return null
    },
  },
}

/** Makes an app, page or folder; works offline. (A table's dialog is the tables feature's, since it has fields.) */
export function CreateItemDialog({ overlay }: CreateOverlayProps) {
  const { t } = useTranslation('home')
  useTypedAhead()
  const navigate = useNavigate()
  const formId = useId()
  const what = overlay.what as CreateWhat
  const kind = kinds[what]

  const submit = (look: Look) => {
    const path = kind.create(look, overlay)
    closeOverlay()
    if (path !== null) void navigate(path)
  }

  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t(kind.title)}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={closeOverlay}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <LookForm id={formId} initial={{ label: t(kind.name), ...itemDefaults[what] }} onSubmit={submit} />
    </Dialog>
  )
}

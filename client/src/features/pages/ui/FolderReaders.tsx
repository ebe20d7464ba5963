import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ReadersChoice } from '#client/features/pages/ui/ReadersChoice.tsx'
import { othersIn, setFolderReaders } from '#client/nouns/folders/folder-readers.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { Dialog } from '#client/ui/Dialog.tsx'

/** The readers of a folder and of the pages in it. */
export function FolderReaders({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('pages')
  const id = overlay.kind === 'folderReaders' ? overlay.id : ''
  const folder = useEntity('folder', id)
  if (!folder) return <GoneItem />
  const others = folder.private ? 0 : othersIn(id)
  return (
    <Dialog open onClose={closeOverlay} title={t('readers.ofFolder', { folder: folder.label })} closeLabel={t('common:actions.close')}>
      <ReadersChoice
        of="folder"
        kept={folder.private ?? null}
        onChange={(roles) => setFolderReaders(id, roles)}
        hindered={others > 0 ? t('readers.folder.others', { count: others }) : undefined}
      />
    </Dialog>
  )
}

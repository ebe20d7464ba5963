import { useLocation, useNavigate } from 'react-router-dom'
import { deleteFolder } from '#client/nouns/folders/folder-commands.ts'
import { archiveItem } from '#client/nouns/items/item-commands.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { useTarget } from '#client/features/home/use-target.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type OverlayTarget } from '#client/lib/overlays.ts'
import { CodeTriggers } from '#client/nouns/functions/CodeTriggers.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Asks once, naming the thing; it can be brought back from the notice that follows. */
export function DeleteItemDialog({ target }: { target: OverlayTarget }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const item = useTarget(target)
  if (!item) return <GoneItem />

  const confirm = () => {
    closeOverlay()
    // its viewer is sent home (specification 2 §4)
    if (pathname.startsWith(itemPath(target.type, target.id))) void navigate('/home')
    const undo = target.type === 'folder' ? deleteFolder(target.id) : archiveItem(target.type, target.id)
    toast({ message: t('delete.done', { label: item.label }), action: { label: t('common:actions.undo'), onAction: undo } })
  }

  return (
    <ConfirmDialog
      open
      danger
      onClose={closeOverlay}
      onConfirm={confirm}
      title={t('delete.title', { label: item.label })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common:actions.cancel')}
    >
      <p>{target.type === 'folder' ? t('delete.folder') : t('delete.item')}</p>
      {target.type === 'table' && <CodeTriggers tableId={target.id} about="table" />}
    </ConfirmDialog>
  )
}

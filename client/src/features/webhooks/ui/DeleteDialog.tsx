import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

interface DeleteDialogProps {
  name: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a webhook goes with its log. */
export function DeleteDialog({ name, onDelete, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('webhooks')
  const remove = useSubmit(async () => {
    await onDelete()
    toast({ message: t('deleted'), tone: 'success' })
    onClose()
    onDeleted()
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove.run}
      busy={remove.busy}
      title={t('delete.title', { name })}
      confirmLabel={t('delete.open')}
      cancelLabel={t('common:actions.cancel')}
      danger
    >
      <p>{t('delete.text')}</p>
      {remove.failure !== undefined && <Notice tone="error">{errorText(remove.failure)}</Notice>}
    </ConfirmDialog>
  )
}

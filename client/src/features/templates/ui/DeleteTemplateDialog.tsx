import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { deleteOwn } from '#client/features/templates/data/own-templates.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AskDialog } from '#client/ui/list/AskDialog.tsx'
import { toast } from '#client/ui/toast.ts'

/** Asks before a template leaves the gallery. It leaves the list at once, and comes back if the server refuses. */
export function DeleteTemplateDialog({ template, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const { t } = useTranslation('templates')
  return (
    <AskDialog
      title={t('deleteOne.title', { name: template.name })}
      confirm={t('delete')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        onClose()
        await deleteOwn(template.id).then(
          () => toast({ message: t('deleteOne.done'), tone: 'success' }),
          (error: unknown) => toast({ message: errorText(error), tone: 'error' }),
        )
      }}
    >
      {t('deleteOne.text')}
    </AskDialog>
  )
}

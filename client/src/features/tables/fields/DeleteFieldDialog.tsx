import type { Field } from '#shared/tables/table.ts'
import { deleteField } from '#client/features/tables/fields/field-commands.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function DeleteFieldDialog({ field, onClose }: { field: Field; onClose(): void }) {
  const { t } = useTranslation('tables')
  return (
    <ConfirmDialog
      open
      danger
      title={t('fields.deleteTitle', { label: field.label })}
      confirmLabel={t('fields.delete')}
      cancelLabel={t('common.cancel')}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        deleteField(field)
      }}
    >
      {t('fields.deleteText')}
    </ConfirmDialog>
  )
}

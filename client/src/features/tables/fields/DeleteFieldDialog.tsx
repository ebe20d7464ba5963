import { readersOf } from '#shared/computed/reads.ts'
import type { Field } from '#shared/tables/table.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'
import { deleteField } from '#client/features/tables/fields/field-commands.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function DeleteFieldDialog({ field, onClose }: { field: Field; onClose(): void }) {
  const { t } = useTranslation('tables')
  const readers = readersOf(field.id, useEntities('field')).map((reader) => `“${reader.label}”`)
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
      <p>{t('fields.deleteText')}</p>
      {readers.length > 0 && <p role="alert">{t('computed.readBy', { count: readers.length, labels: readers.join(', ') })}</p>}
    </ConfirmDialog>
  )
}

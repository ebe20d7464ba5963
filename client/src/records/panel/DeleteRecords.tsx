import type { Field } from '#shared/nouns/tables/table.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { labelOf } from '#client/cells/record-label.ts'
import type { RecordGestures } from '#client/records/gestures/record-gestures.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface DeleteRecordsProps {
  tableId: string
  ids: readonly string[]
  labelField: Field | undefined
  gestures: RecordGestures
  onClose(): void
  onDeleted(): void
}

/** Asks once, names the record, and offers to take it back. */
export function DeleteRecords({ tableId, ids, labelField, gestures, onClose, onDeleted }: DeleteRecordsProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [first] = ids
  const label = (first !== undefined && labelOf(readTable(tableId)?.find(first), labelField, locale)) || t('records.unnamed')
  const count = ids.length
  return (
    <ConfirmDialog
      open
      danger
      title={count === 1 ? t('deleteRecords.one', { label }) : t('deleteRecords.many', { count })}
      confirmLabel={t('rows.deleteShort')}
      cancelLabel={t('common.cancel')}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        const done = gestures.remove(ids)
        onDeleted()
        if (!done) return
        done.noticed(toast({ message: t('deleteRecords.done', { count }), action: { label: t('common.undo'), onAction: done.undo } }))
      }}
    >
      {t('deleteRecords.text')}
    </ConfirmDialog>
  )
}

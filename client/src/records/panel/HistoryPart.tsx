import { mayWriteCells } from '#shared/access/may-write.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { RecordHistory } from '#client/records/structure/RecordHistory.tsx'
import { toast } from '#client/ui/toast.ts'

/** The record's changes, each of which can be taken back. */
export function HistoryPart({ table, row, fields, access, gestures }: RecordTabProps) {
  const { t } = useTranslation('structure')
  return (
    <RecordHistory
      tableId={table.id}
      row={row}
      fields={fields}
      mayWrite={(field) => mayWriteCells(access, field)}
      onRestore={(values) => {
        const count = Object.keys(values).length
        if (count === 0) return
        gestures.setCells(row.id, values)
        toast({ message: t('record.restoredValues', { count }), action: { label: t('undo'), onAction: gestures.undo } })
      }}
    />
  )
}

import { useMemo, useState } from 'react'
import type { Table } from '#shared/nouns/tables/table.ts'
import { RecordActionsContext, type RecordActions } from '#client/cells/record-actions.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import type { RecordStack, StackedRecord } from '#client/lib/use-record-stack.ts'
import { DeleteRecords, RecordPanel } from '#client/records/opened-later.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'

interface OpenRecordProps {
  stack: RecordStack
  top: StackedRecord
  table: Table
}

/** A record of the stack with its gestures, undo and dialogs. */
export function OpenRecord({ stack, top, table }: OpenRecordProps) {
  const { t } = useTranslation('tables')
  const { access, fields, labelField, gestures } = useRecordWork(table)
  const [part, setPart] = useState('fields')
  const [deleting, setDeleting] = useState<readonly string[]>()
  const { push, replace, back, close } = stack
  const { tableId, among } = top
  const records = useMemo(() => (among ?? []).map((id) => ({ row: { id } })), [among])
  // keys take back what was done here, not on the page below
  useShortcut('mod+z', gestures.undo)
  useShortcut('mod+shift+z', gestures.redo)
  useShortcut('mod+y', gestures.redo)
  const actions = useMemo((): RecordActions => {
    const open: RecordActions['open'] = (recordId, only) => (only ? push({ tableId, recordId, only }) : replace({ tableId, recordId }))
    return {
      access,
      open,
      remove: (id) => setDeleting([id]),
      duplicate: (id) => {
        const copy = gestures.duplicate(id)
        if (copy !== undefined) push({ tableId, recordId: copy })
      },
      set: gestures.setCells,
    }
  }, [access, gestures, push, replace, tableId])
  return (
    <RecordActionsContext value={actions}>
      <RecordPanel
        table={table}
        recordId={top.recordId}
        records={records}
        part={part}
        onPart={setPart}
        onStep={(recordId) => replace({ tableId, recordId, among })}
        fields={fields}
        only={top.only}
        access={access}
        gestures={gestures}
        back={{ label: t('record.back'), onBack: back }}
        onClose={close}
        onDuplicated={(recordId) => push({ tableId, recordId })}
        onDelete={setDeleting}
      />
      {deleting && (
        <DeleteRecords
          tableId={tableId}
          ids={deleting}
          labelField={labelField}
          gestures={gestures}
          onClose={() => setDeleting(undefined)}
          onDeleted={back}
        />
      )}
    </RecordActionsContext>
  )
}

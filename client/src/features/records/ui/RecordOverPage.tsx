import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Table } from '#shared/nouns/tables/table.ts'
import { RecordActionsContext, type RecordActions } from '#client/cells/record-actions.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShortcut } from '#client/lib/shortcuts.ts'
import { DeleteRecords, RecordPanel } from '#client/records/opened-later.tsx'
import { useRecordStack, type RecordStack, type StackedRecord } from '#client/lib/use-record-stack.ts'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'
import { Panel } from '#client/ui/Panel.tsx'

/** The uppermost record of the stack, over whatever page it was opened from. */
export function RecordOverPage() {
  const stack = useRecordStack()
  const top = stack.records.at(-1)
  const table = useEntity('table', top?.tableId ?? '')
  if (!top) return null
  const key = `${stack.records.length}:${top.tableId}/${top.recordId}`
  return createPortal(
    table ? <OpenRecord key={key} stack={stack} top={top} table={table} /> : <Gone key={key} onClose={stack.close} />,
    document.body,
  )
}

interface OpenRecordProps {
  stack: RecordStack
  top: StackedRecord
  table: Table
}

function OpenRecord({ stack, top, table }: OpenRecordProps) {
  const { t } = useTranslation('tables')
  const { access, fields, labelField, gestures } = useRecordWork(table)
  const [part, setPart] = useState('fields')
  const [deleting, setDeleting] = useState<readonly string[]>()
  const { push, replace, back, close } = stack
  const { tableId } = top
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
        records={[]}
        part={part}
        onPart={setPart}
        onStep={(recordId) => replace({ tableId, recordId })}
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

/** The table went away, or the right to it. */
function Gone({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tables')
  return (
    <Panel isAbove title={t('record.linked')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('record.gone')}</p>
    </Panel>
  )
}

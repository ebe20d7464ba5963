import { useMemo } from 'react'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useRecord } from '#client/engine/replica/use-records.ts'
import css from '#client/features/notices/previews/previews.module.css'
import { RecordFields } from '#client/records/panel/RecordFields.tsx'
import { useRecordWork } from '#client/records/panel/use-record-work.ts'

/** Fields of a preview; the record itself has the others. */
const mostShown = 12

/** The first fields of the record that a notice is about, to read. */
export function RecordPreview({ about: { itemId, recordId } }: { about: NoticeAbout }) {
  const table = useEntity('table', itemId)
  return table && recordId !== null ? <Fields table={table} recordId={recordId} /> : null
}

function Fields({ table, recordId }: { table: Table; recordId: string }) {
  const { access, fields } = useRecordWork(table)
  const row = useRecord(table.id, recordId)
  const readOnly = useMemo(() => ({ ...access, editRecords: false }), [access])
  const shown = fields.filter(({ id }) => !access.hiddenFields.has(id)).slice(0, mostShown)
  if (!row) return null
  return (
    <section className={css.glimpse} aria-label={table.label}>
      <RecordFields row={row} fields={shown} access={readOnly} onCommit={() => undefined} />
    </section>
  )
}

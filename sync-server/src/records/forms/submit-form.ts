import { itemsOf } from '#shared/fields/cell-items.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import type { Line } from '#server/records/forms/judge-submission.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import type { WriteMeta } from '#server/records/write/write-types.ts'

/** A judged submission on its way into records. */
export interface Submission {
  tableId: string
  recordId: string
  values: Readonly<Record<string, CellValue>>
  lines: Readonly<Record<string, readonly Line[]>>
  /** of an update: the record's seq on the device */
  base: number | undefined
  /** the cells before the update, for links that get lines */
  before: Readonly<Record<string, CellValue>> | undefined
  link?: { tableId: string; recordId: string; fieldId: string } | undefined
}

/**
 * Inside a write: makes or changes a record, its lines and the link to it, by the one write path. New records are complete ones.
 * @throws the errors of `applyRecordChanges`, `record_not_found`
 */
export function writeSubmission(context: OrgContext, submission: Submission, meta: Pick<WriteMeta, 'batch' | 'madeAt'>): void {
  const { tableId, recordId, base, link } = submission
  const table = openTable(context, tableId)
  const values: Record<string, CellValue> = { ...submission.values }
  const byTable = new Map<string, RecordChange[]>()
  const add = (target: string, change: RecordChange): void => {
    byTable.set(target, [...(byTable.get(target) ?? []), change])
  }
  for (const [fieldId, lines] of Object.entries(submission.lines)) {
    if (lines.length === 0) continue
    const target = targetOf(table, recordId, fieldId)
    for (const line of lines) add(target, { op: 'create', id: line.id, values: { ...line.values } })
    values[fieldId] = [...itemsOf(values[fieldId] ?? submission.before?.[fieldId]), ...lines.map(({ id }) => id)].toSorted()
  }
  add(tableId, base === undefined ? { op: 'create', id: recordId, values } : { op: 'update', id: recordId, values, base })
  if (link) add(link.tableId, linkTo(context, link, recordId))
  for (const [target, changes] of byTable) {
    // each table has a gesture of its own to take back
    const batch = target === tableId ? meta.batch : newId()
    applyRecordChanges(context, target, changes, { ...meta, batch, gesture: 'form', complete: true })
  }
}

function targetOf({ model }: OpenTable, recordId: string, fieldId: string): string {
  const link = model.field(fieldId)?.link
  if (!link) throw new AppError('invalid_value', { recordId, fieldId, reason: 'unknownField' })
  return link.targetTableId
}

/** The link of another record to the new one, beside those that it has now. */
function linkTo(context: OrgContext, { tableId, recordId, fieldId }: NonNullable<Submission['link']>, newRecordId: string): RecordChange {
  const table = openTable(context, tableId)
  const field = table.model.field(fieldId)
  const record = field?.link && findInRows(context, table, recordId, [field])
  if (!field?.link || !record || record.deleted) throw new AppError('record_not_found', { recordId })
  const linked = field.link.limitToOne ? [newRecordId] : [...itemsOf(record.values[fieldId]), newRecordId].toSorted()
  return { op: 'update', id: recordId, values: { [fieldId]: linked }, base: record.seq }
}

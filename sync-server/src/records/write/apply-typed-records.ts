import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isReadByComputed } from '#server/computed/recompute.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges, finishWrite } from '#server/records/write/apply-record-changes.ts'
import { writableFields } from '#server/records/write/check-values.ts'
import { computeCreated } from '#server/records/write/compute-after.ts'
import { applyLinks } from '#server/records/write/link-changes.ts'
import { writeBatchHistory, writeDisplaced } from '#server/records/write/write-history.ts'
import { withOwnCells } from '#server/records/write/own-cells.ts'
import { insertTypedRows } from '#server/records/write/write-rows.ts'
import { noHooks, type AppliedChanges, type RecordDraft, type RecordHooks, type WriteMeta } from '#server/records/write/write-types.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'
import { countOf, type TypedRecords } from '#server/storage/records/typed-records.ts'

/**
 * The write path for imported records, without the steps that cannot apply: new records have no races, and a worker has checked their
 * cells. Rights, links, history, undo, seq and notices to devices are the same. If cells must be examined, records take the full path
 * through {@link applyRecordChanges}. One history row stands for all of them. Inside a write.
 * @throws AppError as {@link applyRecordChanges}
 */
export function applyTypedRecords(
  caller: OrgContext,
  tableId: string,
  given: TypedRecords,
  meta: WriteMeta,
  hooks: RecordHooks = noHooks,
): AppliedChanges {
  const at = caller.now()
  const context: OrgContext = { ...caller, now: () => at }
  const { org } = context
  const table = openTable(context, tableId)
  const fields = writableFields(context, table, [changeOf(given)])
  if (mustLookAtCells(table, fields, hooks))
    return applyRecordChanges(context, tableId, toChanges(given, fields), { ...meta, summarised: true }, hooks)

  const records = withOwnCells(context, table.model, given)
  const count = countOf(records)
  if (count === 0) return { seq: org.currentSeq(), created: 0, updated: 0, deleted: 0, restored: 0, lost: [] }
  const lastSeq = org.nextSeq(count)
  insertTypedRows(context, table.model, records, lastSeq - count + 1)
  const { touched, pairs, displaced } = applyLinks(context, table.model, linkDrafts(records))
  const own = isReadByComputed(org, tableId) || touched.size > 0 ? records.rows.map(([id]) => id) : []
  computeCreated(context, tableId, own, pairs, touched)
  writeDisplaced(context, table.model, displaced, meta, lastSeq)
  writeBatchHistory(context, table.model, count, meta, lastSeq)
  finishWrite(context, tableId, { lastSeq, difference: count, own, touched })
  return { seq: org.currentSeq(), created: count, updated: 0, deleted: 0, restored: 0, lost: [] }
}

/** Ids of people must be members; the long way checks that. */
function mustLookAtCells(table: OpenTable, fields: Map<string, ModelField>, hooks: RecordHooks): boolean {
  const { model } = table
  if (model.uniqueFieldId !== null || model.conditionals.length > 0 || model.fields.some((field) => field.default)) return true
  if (hooks.before.length > 0 || hooks.check.length > 0 || hooks.effects.length > 0 || table.access.rows) return true
  return [...fields.values()].some(
    ({ behaviour }) => behaviour.definition.holds === 'users' || behaviour.definition.holds === 'attachments',
  )
}

/** A change naming every field that the batch writes, for the rights on them. */
function changeOf({ fieldIds, links }: TypedRecords): RecordChange {
  const values = Object.fromEntries([...fieldIds, ...links.map((link) => link.fieldId)].map((fieldId) => [fieldId, null]))
  return { op: 'create', id: '', values }
}

function linkDrafts({ links }: TypedRecords): RecordDraft[] {
  const drafts = new Map<string, RecordDraft>()
  for (const { fieldId, pairs } of links) {
    for (const [id, target] of pairs) {
      const draft = drafts.get(id) ?? { id, isNew: true, wasDeleted: false, isDeleted: false, seq: 0, before: {}, after: {}, lost: {} }
      const targets = draft.after[fieldId]
      draft.after[fieldId] = Array.isArray(targets) ? [...targets, target] : [target]
      drafts.set(id, draft)
    }
  }
  return [...drafts.values()]
}

function toChanges(records: TypedRecords, fields: Map<string, ModelField>): RecordChange[] {
  const linked = new Map(linkDrafts(records).map((draft) => [draft.id, draft.after]))
  return records.rows.map(([id, ...cells]) => {
    const values: Record<string, CellValue> = { ...linked.get(id) }
    records.fieldIds.forEach((fieldId, index) => {
      const cell = cells[index] ?? null
      if (cell === null) return
      const isList = fields.get(fieldId)?.definition.column === 'json'
      values[fieldId] = isList ? (JSON.parse(String(cell)) as string[]) : cell
    })
    return { op: 'create', id, values }
  })
}

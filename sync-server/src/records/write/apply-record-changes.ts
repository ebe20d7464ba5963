import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { schedulePurge } from '#server/jobs/schedule-purge.ts'
import { openTable } from '#server/access/record-rights.ts'
import { applyConditionals } from '#server/records/write/apply-conditionals.ts'
import { checkMembers, writableFields } from '#server/records/write/check-values.ts'
import { withDefaults } from '#server/records/write/defaults.ts'
import { draftChanges } from '#server/records/write/draft-changes.ts'
import { computeAfter } from '#server/records/write/compute-after.ts'
import { applyLinks, type Touched } from '#server/records/write/link-changes.ts'
import { keepUnique } from '#server/records/write/unique-records.ts'
import { writeUndo } from '#server/records/write/write-undo.ts'
import { writeBatchHistory, writeDisplaced, writeHistory } from '#server/records/write/write-history.ts'
import { noteConflicts } from '#server/records/write/note-conflicts.ts'
import { attachFiles } from '#server/records/write/attach-files.ts'
import { fillOwnCells } from '#server/records/write/own-cells.ts'
import { writeRows } from '#server/records/write/write-rows.ts'
import { countRows, touchAll } from '#server/storage/records/row-seq.ts'
import {
  noHooks,
  operationOf,
  type AppliedChanges,
  type RecordDraft,
  type RecordHooks,
  type WriteMeta,
} from '#server/records/write/write-types.ts'

/**
 * The one write path of records (architecture §4). Interface, paste, forms, API, imports and, later, automations all use it, and nothing
 * else writes a record column. Runs inside a write. All of the changes are made, or none: rights → defaults → values → races →
 * before-triggers → rules of the table → unique and limits → SQL → links → computed cells → history → seq → effects.
 * @throws AppError `permission_denied`, `invalid_value`, `record_not_found`, `conflict`, with the record and field in `details`
 */
export function applyRecordChanges(
  caller: OrgContext,
  tableId: string,
  changes: readonly RecordChange[],
  meta: WriteMeta,
  hooks: RecordHooks = noHooks,
): AppliedChanges {
  // one instant for all rows of the call, and for their history
  const at = caller.now()
  const context: OrgContext = { ...caller, now: () => at }
  const { org } = context
  const table = openTable(context, tableId)
  const { model } = table
  const fields = writableFields(context, table, changes)
  const given = withDefaults(context, model, changes, fields)
  const { drafts, races } = draftChanges(context, table, given, fields, meta)
  const applied = summarise(drafts, org.currentSeq())
  if (drafts.length === 0) {
    noteConflicts(context, model, drafts, races.clashes, meta)
    return applied
  }

  for (const trigger of hooks.before) trigger(context, model, drafts)
  applyConditionals(context, model, drafts, fields, meta)
  checkMembers(context, fields.values(), drafts)
  attachFiles(context, model, fields.values(), drafts)
  for (const check of hooks.check) check(context, model, drafts)
  keepUnique(context, table, drafts)

  const written = drafts.filter((draft) => operationOf(draft) !== undefined)
  const onlyLost = drafts.filter((draft) => operationOf(draft) === undefined)
  const firstSeq = written.length > 0 ? org.nextSeq(written.length) - written.length + 1 : org.currentSeq()
  fillOwnCells(context, model, written)
  writeRows(context, model, written, firstSeq)
  const { touched, pairs, displaced } = applyLinks(context, model, written)
  computeAfter(context, model, written, pairs, touched)
  writeDisplaced(context, model, displaced, meta, firstSeq + written.length - 1)
  if (meta.summarised) writeBatchHistory(context, model, drafts.length, meta, firstSeq + drafts.length - 1)
  else {
    writeHistory(context, model, [...written, ...onlyLost], meta, firstSeq)
    races.markLosers()
    noteConflicts(context, model, drafts, races.clashes, meta)
    if (written.length > 0) writeUndo(context, model, written, meta)
  }

  const difference = applied.created + applied.restored - applied.deleted
  const lastSeq = written.length > 0 ? firstSeq + written.length - 1 : undefined
  finishWrite(context, tableId, { lastSeq, difference, own: written.map((draft) => draft.id), touched })
  if (applied.deleted > 0) schedulePurge(org, at)
  for (const effect of hooks.effects) effect(context, model, written, meta)
  return { ...applied, seq: org.currentSeq() }
}

/** The result of a call: its last seq, the change of the record count, its records, and other records that changed with them. */
interface Written {
  lastSeq: number | undefined
  difference: number
  own: readonly string[]
  touched: Touched
}

/** The end of every write of records: table heads, neighbours whose cells changed, and the notice to devices. */
export function finishWrite(context: OrgContext, tableId: string, { lastSeq, difference, own, touched }: Written): void {
  const { org } = context
  if (lastSeq !== undefined) countRows(org, tableId, lastSeq, difference)
  org.changed(tableId, ...touchOthers(context, tableId, own, touched))
}

/** Gives other records whose links or computed cells changed a new seq, so that devices fetch them again. */
function touchOthers(context: OrgContext, tableId: string, ownIds: readonly string[], touched: Touched): string[] {
  if (touched.size === 0) return []
  const own = new Set(ownIds)
  const others = new Map(
    [...touched].map(([table, ids]) => [table, table === tableId ? new Set([...ids].filter((id) => !own.has(id))) : ids]),
  )
  touchAll(context.org, others)
  return [...others.keys()]
}

const countOf = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

function summarise(drafts: readonly RecordDraft[], seq: number): AppliedChanges {
  const applied: AppliedChanges = { seq, created: 0, updated: 0, deleted: 0, restored: 0, lost: [] }
  for (const draft of drafts) {
    const op = operationOf(draft)
    if (op) applied[countOf[op]]++
    for (const fieldId in draft.lost) applied.lost.push({ recordId: draft.id, fieldId, value: draft.lost[fieldId] ?? null })
  }
  return applied
}

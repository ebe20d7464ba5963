import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertWithinPlan } from '#server/access/plan-limits.ts'
import { openTable } from '#server/access/record-rights.ts'
import { isReadByComputed } from '#server/computed/recompute.ts'
import { schedulePurge } from '#server/jobs/schedule-purge.ts'
import { countOfRoot } from '#server/jobs/rule-roots.ts'
import { refuseLongChain, type WriteCause } from '#server/jobs/write-cause.ts'
import { instantOfWrite } from '#server/mutations/write-records.ts'
import { runAfterHooks } from '#server/records/write/hooks/after-hooks.ts'
import { hooksOfTable } from '#server/records/write/hooks/hooks-of-table.ts'
import { writableFields } from '#server/records/write/check-values.ts'
import { computeAfter } from '#server/records/write/compute-after.ts'
import { isFast, storeTyped } from '#server/records/write/fast-lane.ts'
import { applyLinks, type Touched } from '#server/records/write/link-changes.ts'
import { changeOf, toChanges } from '#server/records/write/typed-changes.ts'
import { logChanges } from '#server/records/write/log-changes.ts'
import { storeChanges } from '#server/records/write/whole-lane.ts'
import { writeDisplaced } from '#server/records/write/write-history.ts'
import type { AppliedChanges, Stored, Writing, WriteMeta } from '#server/records/write/write-types.ts'
import { countRows, touchAll } from '#server/storage/records/row-seq.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { countOf, type TypedRecords } from '#server/storage/records/typed-records.ts'

/**
 * The one write path of records (docs/records/writing.md). Interface, paste, forms, API, imports and rules all use it, and nothing else writes a
 * record column. Runs inside a write. All of the changes are made, or none: rights → defaults → values → races → before-hooks → rules of
 * the table → checks → SQL → links → computed cells → history → seq → after-hooks. An import's typed rows skip
 * the steps that cannot apply to them. If a hook or a rule must look at their cells, they take all steps.
 * @throws AppError `permission_denied`, `invalid_value`, `record_not_found`, `conflict`, with the record and field in `details`;
 * `chain_too_long` and `limit_reached` for rules that start each other; `plan_limit`; NeedsVerdicts, which writeRecords handles
 */
export function applyRecordChanges(
  caller: OrgContext,
  tableId: string,
  given: readonly RecordChange[] | TypedRecords,
  meta: WriteMeta,
): AppliedChanges {
  refuseLongChain(meta.cause)
  // one instant for all rows of the call, and for their history
  const at = instantOfWrite(caller.now)
  const context: OrgContext = { ...caller, now: () => at }
  countFollowing(context.org, meta.cause, 'fieldIds' in given ? countOf(given) : given.length, at)
  const table = openTable(context, tableId)
  const hooks = hooksOfTable(context.org, table.model)
  const writing: Writing = { context, table, hooks, meta }
  if (!('fieldIds' in given)) {
    const stored = storeChanges(writing, given, writableFields(context, table, given))
    // an import is one act of its own
    if (meta.summarised !== true) logChanges(writing, stored)
    return follow(writing, stored)
  }
  const fields = writableFields(context, table, [changeOf(given)])
  if (isFast(writing, fields)) return follow(writing, storeTyped(writing, given))
  const summarised: Writing = { ...writing, meta: { ...meta, summarised: true } }
  return follow(summarised, storeChanges(summarised, toChanges(given, fields), fields))
}

/** Records that a rule writes because of another rule are counted with all that follow from the same change. */
function countFollowing(org: OrgDatabase, cause: WriteCause | undefined, records: number, at: Date): void {
  if (cause && cause.chain.length > 0) countOfRoot(org, cause.root ?? cause.runId, 'records', records, at)
}

/** Inside the write, once its rows are stored: links, computed cells, history, seqs, notices and after-hooks. */
function follow({ context, table: { model }, hooks, meta }: Writing, { applied, rows }: Stored): AppliedChanges {
  const { org } = context
  if (!rows) return { ...applied, seq: org.currentSeq() }
  const { drafts, lastSeq } = rows
  const links = applyLinks(context, model, drafts)
  const changed = isReadByComputed(org, model.id) ? rows.changed(links.pairs) : undefined
  const computed = changed ? computeAfter(context, changed, links.touched, meta.cause) : []
  writeDisplaced(context, model, links.displaced, meta, lastSeq ?? org.currentSeq())
  rows.writeHistory()
  const difference = applied.created + applied.restored - applied.deleted
  assertWithinPlan(context, 'records', { more: difference, tableId: model.id })
  if (lastSeq !== undefined) countRows(org, model.id, lastSeq, difference)
  org.changed(model.id, ...touchOthers(context, model.id, rows.ids, links.touched))
  if (applied.deleted > 0) schedulePurge(org, context.now())
  runAfterHooks(context, model, hooks, meta, { written: drafts, pairs: links.pairs, displaced: links.displaced, computed })
  return { ...applied, seq: org.currentSeq() }
}

/** Gives other records whose links or computed cells changed a new seq, so that devices fetch them again. */
function touchOthers(context: OrgContext, tableId: string, ownIds: () => readonly string[], touched: Touched): string[] {
  if (touched.size === 0) return []
  const own = new Set(ownIds())
  const others = new Map(
    [...touched].map(([table, ids]) => [table, table === tableId ? new Set([...ids].filter((id) => !own.has(id))) : ids]),
  )
  touchAll(context.org, others)
  return [...others.keys()]
}

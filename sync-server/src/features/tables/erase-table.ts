import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { eraseCells, eraseLinkTable, eraseRecordTable, eraseTold, lastPlace } from '#server/storage/records/erase-rows.ts'
import { dropColumn, hasColumn } from '#server/storage/records/structure-sql.ts'

/** Data that nothing refers to any more: a table's records with their keys and history, pairs of relations, the cells of a field. */
export interface EraseJob {
  tableId?: string
  linkIds?: string[]
  /** `after`: its progress, as a position among the records */
  column?: { tableId: string; columnId: string; after: number }
}

/** A few milliseconds of work; others write in between. */
const rowsPerWrite = 1000
/** Rows that can be rewritten in the time of one piece. */
const rewrittenAtOnce = 3000

const kind = 'tables.erase'

/** Inside the write that removed the last reference: the rows are deleted in turns, however many they are. */
export function scheduleErasing(org: OrgDatabase, job: EraseJob, now: Date): void {
  enqueueEffect(org, kind, job, now)
}

/**
 * Inside a write: erases a field's cells for good. Dropping a column rewrites every row in one statement. In a large table the cells are
 * emptied in turns instead, and the column stays empty.
 */
export function eraseColumn(org: OrgDatabase, tableId: string, columnId: string, now: Date): void {
  if (!hasColumn(org, tableId, columnId)) return
  if (lastPlace(org, tableId) <= rewrittenAtOnce) dropColumn(org, tableId, columnId)
  else scheduleErasing(org, { column: { tableId, columnId, after: 0 } }, now)
}

/** Effect: removes rows in pieces until nothing is left, then their tables. Resumes after a crash. */
export function eraseInTurns(given: EraseJob, effect: EffectContext): Promise<void> {
  return runInTurns(kind, given, effect, (job) => eraseSome(effect.org, job))
}

/** Inside a write: one piece. @returns the remaining job, if any */
function eraseSome(org: OrgDatabase, job: EraseJob): EraseJob | undefined {
  const { tableId, linkIds = [], column } = job
  if (column) {
    const after = eraseCells(org, column.tableId, column.columnId, column.after, rowsPerWrite)
    return after === undefined ? undefined : { column: { ...column, after } }
  }
  if (linkIds.some((linkId) => eraseLinkTable(org, linkId, rowsPerWrite) > 0)) return job
  if (tableId === undefined) return undefined
  return eraseTold(org, tableId, rowsPerWrite) > 0 || eraseRecordTable(org, tableId, rowsPerWrite) > 0 ? job : undefined
}

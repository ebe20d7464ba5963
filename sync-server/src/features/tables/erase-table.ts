import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { runInTurns } from '#server/jobs/run-in-turns.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { eraseCells, eraseLinkTable, eraseRecordTable, eraseTold, lastPlace } from '#server/storage/records/erase-rows.ts'
import { dropColumn, hasColumn } from '#server/storage/records/structure-sql.ts'

/** What nothing leads to any more: a table's records with their keys and history, pairs of relations, the cells of a field. */
export interface EraseJob {
  tableId?: string
  linkIds?: string[]
  /** `after`: how far it is, in places of records */
  column?: { tableId: string; columnId: string; after: number }
}

/** A few milliseconds of them; others write in between. */
const rowsPerWrite = 1000
/** So many rows are written anew in the time of one piece. */
const rewrittenAtOnce = 3000

const kind = 'tables.erase'

/** Inside the write that left them without a reader: the rows follow in turns, however many they are. */
export function scheduleErasing(org: OrgDatabase, job: EraseJob, now: Date): void {
  enqueueEffect(org, kind, job, now)
}

/**
 * Inside a write: a field's cells go for good. Taking a column away writes every row anew, in one statement; where that takes long its cells are
 * emptied in turns, and it stays without any.
 */
export function eraseColumn(org: OrgDatabase, tableId: string, columnId: string, now: Date): void {
  if (!hasColumn(org, tableId, columnId)) return
  if (lastPlace(org, tableId) <= rewrittenAtOnce) dropColumn(org, tableId, columnId)
  else scheduleErasing(org, { column: { tableId, columnId, after: 0 } }, now)
}

/** Effect: removes rows in pieces until nothing is left, then what they were in. Goes on where it was after a crash. */
export function eraseInTurns(given: EraseJob, effect: EffectContext): Promise<void> {
  return runInTurns(kind, given, effect, (job) => eraseSome(effect.org, job))
}

/** Inside a write: one piece. @returns what is left to do, if anything */
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

import { sql } from 'kysely'
import { changeIndexes } from '#server/records/queries/change-indexes.ts'
import { enoughMs, enoughUses } from '#server/records/queries/query-use.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { indexForgottenAfterMs, isPutOff, putOffIndexing, tablesOutgrown, type IndexTuning } from '#server/jobs/schedule-index-tuning.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { existingIndexes, indexName, isCurrent, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'

/** Each index costs every write of the table; more than a few never pay. */
const mostIndexes = 6
/** Smaller tables are read whole in a few milliseconds. */
export const smallestTable = 5000

/**
 * Effect: adapts a table's indexes to its queries. Creates the index that would save most, if there is room or an older one is used less.
 * Drops those nobody used for two weeks. Runs at a quiet moment ({@link changeIndexes}) and is postponed while others write.
 */
export async function tuneIndexes(tuning: IndexTuning, { org, platform, signal }: EffectContext): Promise<void> {
  const { tableId, putOff = 0 } = tuning
  const model = findTableModel(org, tableId)
  if (!model || (putOff === 0 && isPutOff(org, tableId))) return
  const now = platform.now()
  const before = new Date(now.getTime() - indexForgottenAfterMs).toISOString()
  const drop = unusedIndexes(org, model, before)
  const make = bestWish(org, model)
  if (make) drop.push(...leastUsed(org, tableId, drop, mostIndexes - 1))
  if (make || drop.length > 0 || tablesOutgrown(org).has(tableId)) {
    const done = await changeIndexes(org, { tableId, drop, make, gone: false }, now, signal)
    if (!done) return org.db.write(() => putOffIndexing(org, 'records.tuneIndexes', tuning, now))
  }
  await org.db.write(() => {
    org.db.run(sql`DELETE FROM query_use WHERE table_id = ${tableId} AND last_used_at < ${before}`)
    // another wish may wait; the benefit of this index is known only after it was used
    org.db.run(sql`UPDATE query_use SET uses = uses / 2, ms = ms / 2 WHERE table_id = ${tableId}`)
  })
}

/** Effect: adds the index of deleted records to a table made by an older version. */
export async function indexGone(tuning: IndexTuning, { org, platform, signal }: EffectContext): Promise<void> {
  const { tableId } = tuning
  if (!findTableModel(org, tableId)) return
  const now = platform.now()
  const done = await changeIndexes(org, { tableId, drop: [], make: undefined, gone: true }, now, signal)
  if (!done) await org.db.write(() => putOffIndexing(org, 'records.indexGone', tuning, now))
}

/** The wish that cost most and whose fields are still there. */
function bestWish(org: OrgDatabase, model: TableModel): IndexColumn[] | undefined {
  const rows = org.db.get(sql<{ count: number }>`SELECT record_count AS count FROM table_def WHERE id = ${model.id}`)?.count ?? 0
  if (rows < smallestTable) return undefined
  const there = existingIndexes(org, model.id)
  const wishes = org.db.all(sql<{ wish: string }>`
    SELECT wish FROM query_use WHERE table_id = ${model.id} AND uses >= ${enoughUses} AND ms >= ${enoughMs} ORDER BY ms DESC LIMIT 20`)
  return wishes
    .map(({ wish }) => JSON.parse(wish) as IndexColumn[])
    .find((columns) => !there.has(indexName(model.id, columns)) && isCurrent(model, columns))
}

/** Also those of another order of options, and those that went with their columns. */
function unusedIndexes(org: OrgDatabase, model: TableModel, before: string): string[] {
  const there = existingIndexes(org, model.id)
  const rows = org.db.all(sql<{ name: string; wish: string; last_used_at: string }>`
    SELECT name, wish, last_used_at FROM record_index WHERE table_id = ${model.id}`)
  const isUseful = (row: (typeof rows)[number]): boolean =>
    there.has(row.name) && row.last_used_at >= before && isCurrent(model, JSON.parse(row.wish) as IndexColumn[])
  return rows.filter((row) => !isUseful(row)).map(({ name }) => name)
}

/** Those used least, beyond the `most` that may stay; `dropped` go anyway. */
function leastUsed(org: OrgDatabase, tableId: string, dropped: readonly string[], most: number): string[] {
  const rows = org.db.all(
    sql<{ name: string }>`SELECT name FROM record_index WHERE table_id = ${tableId} ORDER BY last_used_at DESC, uses DESC`,
  )
  return rows.flatMap(({ name }) => (dropped.includes(name) ? [] : [name])).slice(most)
}

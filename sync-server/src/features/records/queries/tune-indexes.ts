import { sql } from 'kysely'
import type { MakeIndexInput } from '#server/features/records/queries/make-index-job.ts'
import { enoughMs, enoughUses } from '#server/features/records/queries/query-use.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { indexForgottenAfterMs } from '#server/jobs/schedule-index-tuning.ts'
import { startWorker } from '#server/lib/start-worker.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import {
  dropRecordIndex,
  existingIndexes,
  indexName,
  indexVersion,
  isCurrent,
  setIndexVersion,
  type IndexColumn,
} from '#server/storage/records/record-indexes.ts'
import { findTableModel, type TableModel } from '#server/storage/records/table-model.ts'

/** Each index costs every write of the table; more than a few never pay. */
const mostIndexes = 6
/** Smaller tables are read whole in a few milliseconds. */
export const smallestTable = 5000

/**
 * Effect: brings a table's indexes in line with how it is asked. Makes the one that would save most, if there is room or an older one is
 * used less, and drops those nobody used for two weeks. Built by a thread with its own connection, while writes wait and reads go on.
 */
export async function tuneIndexes(tableId: string, { org, platform, signal }: EffectContext): Promise<void> {
  const model = findTableModel(org, tableId)
  if (!model) return
  const now = platform.now()
  const dropped = await org.db.write(() => dropUnused(org, model, new Date(now.getTime() - indexForgottenAfterMs).toISOString()))
  const wish = bestWish(org, model)
  if (wish && !signal.aborted) {
    if (countIndexes(org, tableId) >= mostIndexes) await org.db.write(() => dropLeastUsed(org, tableId))
    await make(org, model, wish, now)
  }
  if (dropped > 0 || wish) setIndexVersion(org, indexVersion(org) + 1)
  // another wish may wait; what this one was worth is known only when it was used
  await org.db.write(() => org.db.run(sql`UPDATE query_use SET uses = uses / 2, ms = ms / 2 WHERE table_id = ${tableId}`))
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

/** Effect: gives a table the index of its records that are gone, which tables made by older versions lack. */
export async function indexGone(tableId: string, { org }: EffectContext): Promise<void> {
  if (findTableModel(org, tableId)) await build(org, { tableId, columns: null })
}

async function build(org: OrgDatabase, what: Pick<MakeIndexInput, 'tableId' | 'columns'>): Promise<void> {
  const release = org.db.pauseWrites()
  try {
    const input: MakeIndexInput = { path: org.db.path, orgId: org.orgId, ...what }
    await startWorker('records.makeIndex', input).result
  } finally {
    release()
  }
}

async function make(org: OrgDatabase, model: TableModel, columns: IndexColumn[], now: Date): Promise<void> {
  const started = performance.now()
  await build(org, { tableId: model.id, columns })
  const name = indexName(model.id, columns)
  await org.db.write(() =>
    org.db.run(sql`
      INSERT OR REPLACE INTO record_index (name, table_id, wish, rows, build_ms, uses, made_at, last_used_at)
      SELECT ${name}, ${model.id}, ${JSON.stringify(columns)}, record_count, ${performance.now() - started}, 0, ${now.toISOString()}, ${now.toISOString()}
      FROM table_def WHERE id = ${model.id}`),
  )
}

/** Inside a write: also those of another order of options, and forgets those that went with their columns. */
function dropUnused(org: OrgDatabase, model: TableModel, before: string): number {
  const tableId = model.id
  const there = existingIndexes(org, tableId)
  const rows = org.db.all(sql<{ name: string; wish: string; last_used_at: string }>`
    SELECT name, wish, last_used_at FROM record_index WHERE table_id = ${tableId}`)
  const isUseful = (row: (typeof rows)[number]): boolean =>
    there.has(row.name) && row.last_used_at >= before && isCurrent(model, JSON.parse(row.wish) as IndexColumn[])
  const gone = rows.filter((row) => !isUseful(row))
  for (const { name } of gone) forget(org, name)
  org.db.run(sql`DELETE FROM query_use WHERE table_id = ${tableId} AND last_used_at < ${before}`)
  return gone.length
}

/** Inside a write. */
function dropLeastUsed(org: OrgDatabase, tableId: string): void {
  const row = org.db.get(sql<{ name: string }>`
    SELECT name FROM record_index WHERE table_id = ${tableId} ORDER BY last_used_at, uses LIMIT 1`)
  if (row) forget(org, row.name)
}

function forget(org: OrgDatabase, name: string): void {
  dropRecordIndex(org, name)
  org.db.run(sql`DELETE FROM record_index WHERE name = ${name}`)
}

function countIndexes(org: OrgDatabase, tableId: string): number {
  return org.db.get(sql<{ count: number }>`SELECT count(*) AS count FROM record_index WHERE table_id = ${tableId}`)?.count ?? 0
}

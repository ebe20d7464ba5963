import { sql, type RawBuilder } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { batchesBeingPurged } from '#server/records/read/being-purged.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { purgedMark } from '#server/storage/records/purged.ts'

/** Records by the batch that made them or threw them away, in the order of their ids. */
export interface BatchRecords {
  /** those that can be taken back, after an id */
  next(after: string, limit: number): string[]
  count(): number
  /** records of the batch that were edited since */
  blocked(limit: number): string[]
}

/** Records of an import: they have its times, and no history row of their own records their creation. */
export function importedRecords({ org: { db } }: OrgContext, tableId: string, batch: string, memberId: string): BatchRecords {
  const times = sql`(SELECT arrived_at FROM record_history WHERE batch = ${batch} AND table_id = ${tableId} AND op = 'import')`
  const told = (ops: readonly string[]) => sql`EXISTS (
    SELECT 1 FROM record_history AS h WHERE h.table_id = ${tableId} AND h.record_id = r.id AND h.op IN (${sql.join(ops)}))`
  const made = sql`r.deleted_at IS NULL AND r.created_by = ${memberId} AND r.created_at IN ${times} AND NOT ${told(['create'])}`
  const from = sql`FROM ${recordTable(tableId)} AS r WHERE`
  return {
    next: (after, limit) =>
      db
        .all(sql<{ id: string }>`SELECT r.id ${from} r.id > ${after} AND ${made} AND NOT ${told(['update'])} ORDER BY r.id LIMIT ${limit}`)
        .map((row) => row.id),
    count: () => db.get(sql<{ n: number }>`SELECT count(*) AS n ${from} ${made} AND NOT ${told(['update'])}`)?.n ?? 0,
    blocked: (limit) =>
      db.all(sql<{ id: string }>`SELECT r.id ${from} ${made} AND ${told(['update'])} ORDER BY r.id LIMIT ${limit}`).map((row) => row.id),
  }
}

/** Records that a batch put into the trash, where they still are; none of one that is going for good. */
export function trashedRecords({ org }: OrgContext, tableId: string, batch: string): BatchRecords {
  const { db } = org
  if (batchesBeingPurged(org, tableId).has(batch)) return { next: () => [], count: () => 0, blocked: () => [] }
  const from = fromTrashed(tableId, batch)
  return {
    next: (after, limit) =>
      db.all(sql<{ id: string }>`SELECT r.id ${from} AND r.id > ${after} ORDER BY r.id LIMIT ${limit}`).map((row) => row.id),
    count: () => db.get(sql<{ n: number }>`SELECT count(*) AS n ${from}`)?.n ?? 0,
    blocked: () => [],
  }
}

/** Records `r` that a batch put into the trash and that are still there. Each row of its history `h` locates one of them. */
export function fromTrashed(tableId: string, batch: string): RawBuilder<unknown> {
  return sql`
    FROM record_history AS h INDEXED BY record_history_batch CROSS JOIN ${recordTable(tableId)} AS r ON r.id = h.record_id AND r.deleted_at = h.arrived_at
    WHERE h.batch = ${batch} AND h.table_id = ${tableId} AND h.op = 'delete' AND r.deleted_at <> ${purgedMark}`
}

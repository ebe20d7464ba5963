import { sql } from 'kysely'
import type { NotKept } from '#shared/nouns/records/past-calls.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PastMoment } from '#server/records/past/moment.ts'
import type { TableModel } from '#server/storage/records/table-model.ts'

/** The fields of a table that were made since, or held another type of value then. */
export function changedSince({ org: { db } }: OrgContext, { id: tableId }: TableModel, { at }: PastMoment): Map<string, NotKept> {
  const rows = db.all(sql<{ id: string; reason: NotKept }>`
    SELECT field_id AS id, 'converted' AS reason FROM field_conversion WHERE table_id = ${tableId} AND state <> 'running' AND finished_at > ${at}
    UNION ALL SELECT id, 'newer' FROM field_def WHERE table_id = ${tableId} AND created_at > ${at}`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

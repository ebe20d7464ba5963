import { sql, type RawBuilder } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { batchesBeingPurged } from '#server/records/read/being-purged.ts'
import { purgedMark } from '#server/storage/records/purged.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An instant, and the last row of history that had arrived by then: that row defines the state of the organisation. */
export interface PastMoment {
  at: string
  /** id of the row; 0: none */
  history: number
  /** no row that came later has a lower one */
  seq: number
  /** upper bound of the rows since then */
  rowsSince: number
}

/** Rows are stored in the order of arrival: a binary search finds the last one by an instant in some twenty steps. */
export function momentOf({ db }: OrgDatabase, instant: string): PastMoment {
  const at = new Date(instant).toISOString()
  const moment: PastMoment = { at, history: 0, seq: 0, rowsSince: 0 }
  const last = db.get(sql<{ last: number | null }>`SELECT max(id) AS last FROM record_history`)?.last ?? 0
  let later = last + 1
  while (later - moment.history > 1) {
    const middle = Math.floor((moment.history + later) / 2)
    const row = db.get(sql<{ id: number; arrived_at: string; seq: number }>`
      SELECT id, arrived_at, seq FROM record_history WHERE id >= ${middle} AND id < ${later} ORDER BY id LIMIT 1`)
    if (row && row.arrived_at <= at) Object.assign(moment, { history: row.id, seq: row.seq })
    else later = middle
  }
  return { ...moment, rowsSince: last - moment.history }
}

/**
 * Condition on records `r` that existed at the moment. Records deleted since then count only for people who may restore them, and purged
 * ones never. Only the history tells whether a record that is there now was in the trash then.
 */
export function wasThereSql({ org, access }: OrgContext, tableId: string, { at }: PastMoment): RawBuilder<unknown> {
  const wanted = [sql`r.created_at <= ${at}`]
  if (access.table(tableId).deleteRecords)
    wanted.push(sql`(r.deleted_at IS NULL OR (r.deleted_at > ${at} AND r.deleted_at <> ${purgedMark}))`)
  else wanted.push(sql`r.deleted_at IS NULL`)
  const going = [...batchesBeingPurged(org, tableId)]
  if (going.length > 0)
    wanted.push(sql`NOT EXISTS (
      SELECT 1 FROM record_history AS h WHERE h.table_id = ${tableId} AND h.record_id = r.id
        AND h.op = 'delete' AND h.arrived_at = r.deleted_at AND h.batch IN (${sql.join(going)}))`)
  return sql.join(wanted, sql` AND `)
}

import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** An instant, and the last row of history that had arrived by then: what the organisation held is what that row left. */
export interface PastMoment {
  at: string
  /** id of the row; 0: none */
  history: number
  /** no row that came later has a lower one */
  seq: number
}

/** Rows come in the order they arrive: the last one by an instant is found in some twenty looks, however long the history. */
export function momentOf({ db }: OrgDatabase, instant: string): PastMoment {
  const at = new Date(instant).toISOString()
  const moment: PastMoment = { at, history: 0, seq: 0 }
  let later = (db.get(sql<{ last: number | null }>`SELECT max(id) AS last FROM record_history`)?.last ?? 0) + 1
  while (later - moment.history > 1) {
    const middle = Math.floor((moment.history + later) / 2)
    const row = db.get(sql<{ id: number; arrived_at: string; seq: number }>`
      SELECT id, arrived_at, seq FROM record_history WHERE id >= ${middle} AND id < ${later} ORDER BY id LIMIT 1`)
    if (row && row.arrived_at <= at) Object.assign(moment, { history: row.id, seq: row.seq })
    else later = middle
  }
  return moment
}

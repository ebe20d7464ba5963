import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { OrgContext } from '#server/access/org-context.ts'

interface Rival {
  historyId: number
  memberId: string | null
  madeAt: string
  seq: number
  fields: Set<string>
  isNew: boolean
}

/** Decides, cell by cell, between a change and others that arrived after its base version (docs/records/writing.md). */
export interface Races {
  /** true when the change wins; a beaten rival of another person is recorded as the loser */
  wins(recordId: string, fieldId: string, base: number): boolean
  /** true when somebody else edited the record after the time of its deletion: then it stays */
  outlives(recordId: string, base: number): boolean
  /** inside the write: marks the beaten rivals in the history */
  markLosers(): void
  /** clashes so far, for the inboxes of those who lost */
  readonly clashes: readonly Clash[]
}

/** A change that met a concurrent one. */
export interface Clash {
  recordId: string
  /** undefined: a deletion that lost */
  fieldId: string | undefined
  won: boolean
  /** author and time of the earlier value */
  rivalBy: string | null
  rivalAt: string
}

const noRaces: Races = { wins: () => true, outlives: () => false, markLosers: () => undefined, clashes: [] }

/** Reads the changes of the given records since `base`. The change *made* later wins; at the same instant, the one that arrived later. */
export function findRaces(context: OrgContext, tableId: string, stale: readonly { id: string; base: number }[], madeAt: Date): Races {
  if (stale.length === 0) return noRaces
  const { db } = context.org
  const oldest = Math.min(...stale.map((record) => record.base))
  const rows = db.all(sql<{
    id: number
    op: string
    record_id: string
    after: string | null
    member_id: string | null
    made_at: string
    seq: number
    lost_race: string | null
  }>`
    SELECT h.id, h.op, h.record_id, h.after, h.member_id, h.made_at, h.seq, h.lost_race
    FROM json_each(${JSON.stringify(stale.map((record) => record.id))}) AS e
    CROSS JOIN record_history AS h ON h.table_id = ${tableId} AND h.record_id = e.value AND h.seq > ${oldest}
    WHERE h.after IS NOT NULL ORDER BY h.id`)
  const rivals = new Map<string, Rival[]>()
  for (const row of rows) {
    const lost = new Set(row.lost_race === null ? [] : (JSON.parse(row.lost_race) as string[]))
    const fields = Object.keys(JSON.parse(row.after ?? '{}') as Record<string, CellValue>).filter((id) => !lost.has(id))
    const rival: Rival = {
      historyId: row.id,
      memberId: row.member_id,
      madeAt: row.made_at,
      seq: row.seq,
      fields: new Set(fields),
      isNew: row.op === 'create',
    }
    const list = rivals.get(row.record_id)
    if (list) list.push(rival)
    else rivals.set(row.record_id, [rival])
  }
  const made = madeAt.toISOString()
  const beaten = new Map<number, Set<string>>()
  const clashes: Clash[] = []
  return {
    clashes,
    outlives: (recordId, base) => {
      const later = (rivals.get(recordId) ?? []).findLast(
        (rival) => rival.seq > base && rival.madeAt > made && rival.memberId !== context.memberId && rival.fields.size > 0,
      )
      if (later) clashes.push({ recordId, fieldId: undefined, won: false, rivalBy: later.memberId, rivalAt: later.madeAt })
      return later !== undefined
    },
    wins: (recordId, fieldId, base) => {
      const since = (rivals.get(recordId) ?? []).filter((rival) => rival.seq > base && rival.fields.has(fieldId))
      const won = !since.some((rival) => rival.madeAt > made)
      // the cell holds the last one's value; earlier ones lost when that one came, or their author had seen them
      const last = since.at(-1)
      // (a caller without a base sends 0: a record's first values are not concurrent)
      if (last && !last.isNew && (!won || last.memberId !== context.memberId))
        clashes.push({ recordId, fieldId, won, rivalBy: last.memberId, rivalAt: last.madeAt })
      if (!won) return false
      for (const rival of since) {
        if (rival.memberId === context.memberId) continue
        const fields = beaten.get(rival.historyId) ?? new Set()
        beaten.set(rival.historyId, fields.add(fieldId))
      }
      return true
    },
    markLosers: () => {
      for (const [historyId, fields] of beaten) {
        const row = db.get(db.build.selectFrom('record_history').select('lost_race').where('id', '=', historyId))
        const before = row?.lost_race ? (JSON.parse(row.lost_race) as string[]) : []
        db.run(
          db.build
            .updateTable('record_history')
            .set({ lost_race: JSON.stringify([...new Set([...before, ...fields])]) })
            .where('id', '=', historyId),
        )
      }
    },
  }
}

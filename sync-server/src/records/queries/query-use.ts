import { sql } from 'kysely'
import { scheduleIndexTuning, tablesOutgrown } from '#server/jobs/schedule-index-tuning.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { IndexColumn } from '#server/storage/records/record-indexes.ts'

interface Use {
  tableId: string
  wish: string
  uses: number
  ms: number
}

export interface QueryUse {
  /** Remembers, in memory, that a query would have liked the index (or had it: its time then is small). */
  note(org: OrgDatabase, tableId: string, wish: readonly IndexColumn[], ms: number): void
  noteIndex(org: OrgDatabase, name: string): void
  /** Stores the noted uses and queues tuning if it would help. Cheap when nothing happened. */
  flush(org: OrgDatabase, now: Date): Promise<void>
  /** files with something noted */
  pending(): OrgDatabase[]
}

/** A wished index is considered after this many queries, with this much time together. */
export const enoughUses = 3
export const enoughMs = 60

/** Statistics of use: noted in memory for each query, written now and then, so that a read costs no write. */
export function createQueryUse(): QueryUse {
  const noted = new Map<OrgDatabase, { uses: Map<string, Use>; indexes: Map<string, number> }>()
  const of = (org: OrgDatabase) => {
    const known = noted.get(org) ?? { uses: new Map<string, Use>(), indexes: new Map<string, number>() }
    noted.set(org, known)
    return known
  }
  return {
    note: (org, tableId, columns, ms) => {
      if (columns.length === 0) return
      const wish = JSON.stringify(columns)
      const { uses } = of(org)
      const use = uses.get(tableId + wish) ?? { tableId, wish, uses: 0, ms: 0 }
      use.uses++
      use.ms += ms
      uses.set(tableId + wish, use)
    },
    noteIndex: (org, name) => {
      const { indexes } = of(org)
      indexes.set(name, (indexes.get(name) ?? 0) + 1)
    },
    pending: () => [...noted.keys()],
    flush: async (org, now) => {
      const batch = noted.get(org)
      noted.delete(org)
      if (!batch) return
      const at = now.toISOString()
      await org.db.write(() => {
        for (const { tableId, wish, uses, ms } of batch.uses.values()) {
          org.db.run(sql`
            INSERT INTO query_use (table_id, wish, uses, ms, last_used_at) VALUES (${tableId}, ${wish}, ${uses}, ${ms}, ${at})
            ON CONFLICT (table_id, wish) DO UPDATE SET uses = uses + ${uses}, ms = ms + ${ms}, last_used_at = ${at}`)
        }
        for (const [name, uses] of batch.indexes)
          org.db.run(sql`UPDATE record_index SET uses = uses + ${uses}, last_used_at = ${at} WHERE name = ${name}`)
        const outgrown = tablesOutgrown(org)
        for (const tableId of new Set([...batch.uses.values()].map((use) => use.tableId))) {
          const wanted = org.db.get(sql`
            SELECT 1 FROM query_use WHERE table_id = ${tableId} AND uses >= ${enoughUses} AND ms >= ${enoughMs} LIMIT 1`)
          if (wanted || outgrown.has(tableId)) scheduleIndexTuning(org, tableId, now)
        }
      })
    },
  }
}

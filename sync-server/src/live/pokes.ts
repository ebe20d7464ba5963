import type { LivePoke } from '#shared/protocol/feed.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

export interface Pokes {
  /** Counts one more listener of this file. @returns a function that counts it off */
  follow(org: OrgDatabase): () => void
}

interface Followed {
  count: number
  stop: () => void
}

/** Turns the commits of one event-loop turn into one poke per organisation. */
export function createPokes(deliver: (orgId: string, poke: LivePoke) => void): Pokes {
  const followed = new Map<OrgDatabase, Followed>()

  function listen(org: OrgDatabase): () => void {
    let waiting: { seq: number; tables: Set<string> } | undefined
    return org.onChange(({ seq, tables }) => {
      if (!waiting) {
        waiting = { seq, tables: new Set() }
        setImmediate(() => {
          if (waiting) deliver(org.orgId, { type: 'poke', seq: waiting.seq, tables: [...waiting.tables] })
          waiting = undefined
        })
      }
      waiting.seq = seq
      for (const table of tables) waiting.tables.add(table)
    })
  }

  return {
    follow: (org) => {
      const entry = followed.get(org) ?? { count: 0, stop: listen(org) }
      followed.set(org, entry)
      entry.count++
      return () => {
        entry.count--
        if (entry.count > 0) return
        entry.stop()
        followed.delete(org)
      }
    },
  }
}

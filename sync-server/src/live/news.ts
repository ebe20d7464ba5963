import { performance } from 'node:perf_hooks'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** What was committed since listeners were told last. */
export interface News {
  /** the seq told before, and the one reached now */
  since: number
  seq: number
  /** tables whose records changed */
  tables: string[]
  /** whether nothing else can have changed: neither rights, nor structure, nor anything else that the feed tells */
  onlyRecords: boolean
}

export interface NewsDesk {
  /** Counts one more listener of this file. @returns a function that counts it off */
  follow(org: OrgDatabase): () => void
}

interface Followed {
  count: number
  stop: () => void
}

/**
 * Tells of the commits of one event-loop turn at once, per organisation. After telling took a while, whatever comes within twice that time is
 * told together: telling takes a third of the time at most, and nobody waits when it is quick.
 */
export function createNewsDesk(tell: (org: OrgDatabase, news: News) => void): NewsDesk {
  const followed = new Map<OrgDatabase, Followed>()

  function listen(org: OrgDatabase): () => void {
    let told = { seq: org.currentSeq(), version: org.db.version }
    let tables: Set<string> | undefined
    let restUntil = 0
    let isFollowed = true
    const deliver = (): void => {
      // nobody listens any more: the file may be closed
      if (!isFollowed) return
      const start = performance.now()
      const now = { seq: org.currentSeq(), version: org.db.version }
      const news = { since: told.seq, seq: now.seq, tables: [...(tables ?? [])], onlyRecords: now.version === told.version }
      told = now
      tables = undefined
      tell(org, news)
      const end = performance.now()
      restUntil = end + 2 * (end - start)
    }
    const stop = org.onChange((change) => {
      if (!tables) {
        tables = new Set()
        const rest = restUntil - performance.now()
        if (rest >= 1) setTimeout(deliver, rest)
        else setImmediate(deliver)
      }
      for (const table of change.tables) tables.add(table)
    })
    return () => {
      isFollowed = false
      stop()
    }
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

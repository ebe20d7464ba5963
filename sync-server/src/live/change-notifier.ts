import { performance } from 'node:perf_hooks'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The commits since the listeners were last notified. */
export interface CommittedChanges {
  /** the seq of the last notice, and the current one */
  since: number
  seq: number
  /** tables whose records changed */
  tables: string[]
  /** true when only records changed: neither rights, nor structure, nor anything else in the feed */
  onlyRecords: boolean
}

export interface ChangeNotifier {
  /** Counts one more listener of this file. @returns a function that counts it off */
  follow(org: OrgDatabase): () => void
}

interface Followed {
  count: number
  stop: () => void
}

/**
 * Reports the commits of one event-loop turn together, per organisation. After a slow report, all commits within twice its duration are
 * reported together. Reporting thus takes a third of the time at most, and nobody waits when it is fast.
 */
export function createChangeNotifier(tell: (org: OrgDatabase, changes: CommittedChanges) => void): ChangeNotifier {
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
      const changes = { since: told.seq, seq: now.seq, tables: [...(tables ?? [])], onlyRecords: now.version === told.version }
      told = now
      tables = undefined
      tell(org, changes)
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

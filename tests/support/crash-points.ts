import type { Platform } from '#server/platform/platform.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import { SyncConnection } from '#server/sync/sync-connection.ts'
import { takeVersion } from '#server/sync/versions.ts'

/**
 * The points where a server process ends itself as `kill -9` would (F2, F3), in the order of an edit's way:
 * - `before_append`: applied in memory, nothing written
 * - `after_append`: written, not committed
 * - `after_commit`: durable, nobody notified
 * - `after_broadcast`: others have seen it, its author has no acknowledgement
 * - `before_ack`, `after_ack`: the last moments before and after the acknowledgement
 * - `mid_snapshot`: a compaction has made its snapshot, nothing of it is written
 * - `mid_compaction`: snapshot written, not committed
 * - `after_compaction`: committed, memory not updated yet, log not tidied
 * - `mid_tidy`, `after_tidy`: rows of the log merged and deleted, not committed, and committed
 * - `mid_version`: a version written and its authors removed, not committed
 */
export const crashPoints = [
  'before_append',
  'after_append',
  'after_commit',
  'after_broadcast',
  'before_ack',
  'after_ack',
  'mid_snapshot',
  'mid_compaction',
  'after_compaction',
  'mid_tidy',
  'after_tidy',
  'mid_version',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** those that a document comes to only once in many edits */
export const compactionPoints: ReadonlySet<CrashPoint> = new Set([
  'mid_snapshot',
  'mid_compaction',
  'after_compaction',
  'mid_tidy',
  'after_tidy',
])

/** Ends this process at the `nth` time it reaches `point` of a document, counted from the signal SIGUSR2 on. */
export function crashAt(point: CrashPoint, nth: number, platform: Platform, orgId: string, document: string): void {
  let left = nth
  let armed = false
  process.on('SIGUSR2', () => (armed = true))
  const reached = (here: CrashPoint): void => {
    if (!armed || here !== point || --left > 0) return
    process.kill(process.pid, 'SIGKILL')
    // nothing may happen between the signal and its arrival
    for (;;);
  }
  const org = platform.orgs.open(orgId)
  const documents = documentsOf(org)
  const { log } = documents
  const { append, compact, tidy } = log
  log.append = (entry) => {
    reached('before_append')
    const id = append(entry)
    reached('after_append')
    if (armed && point === 'mid_version' && left === 1) takeVersion(org, document, 'edited', new Date())
    reached('mid_version')
    org.db.afterCommit(() => reached('after_commit'))
    return id
  }
  log.compact = (...parameters) => {
    reached('mid_snapshot')
    const stored = compact(...parameters)
    reached('mid_compaction')
    org.db.afterCommit(() => reached('after_compaction'))
    return stored
  }
  log.tidy = (...parameters) => {
    const next = tidy(...parameters)
    reached('mid_tidy')
    org.db.afterCommit(() => reached('after_tidy'))
    return next
  }
  documents.onChange(document, () => reached('after_broadcast'))
  const { stored } = SyncConnection.prototype
  SyncConnection.prototype.stored = function (count) {
    reached('before_ack')
    stored.call(this, count)
    reached('after_ack')
  }
}

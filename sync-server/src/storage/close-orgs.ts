import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgFaults } from '#server/storage/org-faults.ts'
import { readRest, type RestingFile, type RestingFiles } from '#server/storage/control/resting-files.ts'

/** An open file of an organisation. */
export interface OpenOrg {
  org: OrgDatabase
  /** milliseconds; before all times when only the server's own work needed it */
  usedAt: number
  holds: number
  releasedAt: number
}

/** Times are milliseconds. */
interface ClosingOptions {
  now: () => number
  /** a file that nobody uses is closed after so long, one that only the server's own work needed after `unusedMs` */
  idleMs: number
  unusedMs: number
  faults: OrgFaults
  fileOf: (orgId: string) => string
  resting?: RestingFiles
}

/** Closes files of the map, and keeps what is known of them then. */
export function createClosing(open: Map<string, OpenOrg>, { now, idleMs, unusedMs, faults, fileOf, resting }: ClosingOptions) {
  function closeOrg(orgId: string): void {
    const entry = open.get(orgId)
    if (!entry) return
    let rest: RestingFile | undefined
    entry.org.db.close(() => (rest = faults.isDamaged(orgId) ? undefined : tryTo(() => readRest(entry.org.db))))
    open.delete(orgId)
    if (rest) resting?.note(orgId, fileOf(orgId), rest)
  }
  return {
    closeOrg,
    /** Closes files that only the server's own work needed, the longest open first, until so many are left. @returns how many are left */
    closeUnused: (most: number): number => {
      const unused = [...open].filter(([, { usedAt }]) => usedAt === -Infinity)
      const idle = unused.filter(([, { org, holds, releasedAt }]) => holds === 0 && now() - releasedAt > unusedMs && !org.isNeeded)
      const closed = idle.slice(0, Math.max(0, unused.length - most))
      for (const [orgId] of closed) closeOrg(orgId)
      return unused.length - closed.length
    },
    closeIdle: (): number => {
      const idle = [...open].filter(([, { org, holds, usedAt }]) => holds === 0 && now() - usedAt > idleMs && !org.isNeeded)
      for (const [orgId] of idle) closeOrg(orgId)
      return idle.length
    },
    closeAll: (): void => {
      for (const orgId of [...open.keys()]) closeOrg(orgId)
      resting?.flush()
    },
  }
}

/** Undefined when a file cannot be read any more. */
function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

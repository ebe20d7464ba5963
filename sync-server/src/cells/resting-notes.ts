import type { RestingFile, RestingFiles } from '#server/storage/control/resting-files.ts'

/** Knowledge of files that this process has closed: another node is told when one of them is due. */
export interface RestingNotes extends RestingFiles {
  /** ms since 1970; undefined when nothing waits; now for a file that nobody knows about */
  wakeAtOf(orgId: string, now: number): number | undefined
  forget(orgId: string): void
}

export function createRestingNotes(): RestingNotes {
  const notes = new Map<string, RestingFile>()
  return {
    find: (orgId) => notes.get(orgId),
    note: (orgId, _path, rest) => void notes.set(orgId, rest),
    markProgram: () => undefined,
    flush: () => undefined,
    wakeAtOf: (orgId, now) => {
      const rest = notes.get(orgId)
      if (!rest) return now
      return rest.due === null ? undefined : Date.parse(rest.due)
    },
    forget: (orgId) => void notes.delete(orgId),
  }
}

import * as Y from 'yjs'
import { restoringUpdate } from '#shared/nouns/documents/restore-content.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Snapshot } from '#server/sync/document-log.ts'
import { readUpdates, restoreClientId } from '#server/sync/document-memory.ts'
import { openVersion } from '#server/sync/open-version.ts'
import { readElsewhere, type DocumentOnDisk } from '#server/sync/read-elsewhere.ts'

export interface FoldInput extends DocumentOnDisk {
  /** id of a version; the job then also computes the edit that restores it */
  version?: string | undefined
}

/** Makes one snapshot of a stored document, on this thread's own connection; undefined when nothing is stored. */
export const foldJob: Job = (input) => {
  const { name, version, ...file } = input as FoldInput
  return readElsewhere({ ...file, name }, async (db, { epoch, schemaVersion, covered, logId, logRows, logBytes, updates }) => {
    const [stored, ...rest] = updates
    const state = stored && rest.length === 0 ? stored : Y.encodeStateAsUpdate(readUpdates(updates))
    const made: Snapshot = { epoch, schemaVersion, from: covered, covered: logId, rows: logRows, bytes: logBytes, state }
    const target = version === undefined ? undefined : await openVersion({ db }, name, version)
    return target ? { ...made, restoring: restoringUpdate(readUpdates([state]), target.doc, restoreClientId) ?? null } : made
  })
}

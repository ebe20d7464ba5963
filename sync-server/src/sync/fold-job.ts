import { sql } from 'kysely'
import * as Y from 'yjs'
import { restoringUpdate } from '#shared/documents/restore-content.ts'
import type { Job } from '#server/jobs/job.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { createDocumentLog, type Snapshot } from '#server/sync/document-log.ts'
import { readUpdates, restoreClientId } from '#server/sync/document-memory.ts'
import { openVersion } from '#server/sync/open-version.ts'

export interface FoldInput {
  path: string
  name: string
  /** the id of a version to which an edit shall be found */
  version?: string | undefined
}

/** What a document is as stored, made into one snapshot on this thread's own connection; undefined when it is not stored. */
export const foldJob: Job = async (input) => {
  const { path, name, version } = input as FoldInput
  const db = openSqlDatabase<OrgSchema>(path, { readonly: true })
  try {
    // All of it is read of one moment: rows that are folded in between two queries would be in neither.
    db.run(sql`BEGIN`)
    const found = createDocumentLog({ db }, () => new Date()).load(name)
    if (!found) return undefined
    const { epoch, schemaVersion, covered, logId, logRows, logBytes, updates } = found
    const [stored, ...rest] = updates
    const state = stored && rest.length === 0 ? stored : Y.encodeStateAsUpdate(readUpdates(updates))
    const made: Snapshot = { epoch, schemaVersion, from: covered, covered: logId, rows: logRows, bytes: logBytes, state }
    const target = version === undefined ? undefined : await openVersion({ db }, name, version)
    return target ? { ...made, restoring: restoringUpdate(readUpdates([state]), target.doc, restoreClientId) ?? null } : made
  } finally {
    db.close()
  }
}

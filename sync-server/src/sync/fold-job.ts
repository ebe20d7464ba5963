import * as Y from 'yjs'
import type { Job } from '#server/jobs/job.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'
import { createDocumentLog, type Snapshot } from '#server/sync/document-log.ts'
import { readUpdates } from '#server/sync/document-memory.ts'

export interface FoldInput {
  path: string
  name: string
}

/** What a document is as stored, made into one snapshot on this thread's own connection; undefined when it is not stored. */
export const foldJob: Job = (input) => {
  const { path, name } = input as FoldInput
  const db = openSqlDatabase<OrgSchema>(path, { readonly: true })
  try {
    const found = createDocumentLog({ db }, () => new Date()).load(name)
    if (!found) return Promise.resolve(undefined)
    const { epoch, schemaVersion, covered, logId, logRows, logBytes, updates } = found
    const [stored, ...rest] = updates
    const state = stored && rest.length === 0 ? stored : Y.encodeStateAsUpdate(readUpdates(updates))
    const made: Snapshot = { epoch, schemaVersion, from: covered, covered: logId, rows: logRows, bytes: logBytes, state }
    return Promise.resolve(made)
  } finally {
    db.close()
  }
}

import { sql } from 'kysely'
import { parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { FilesOwner } from '#server/items/file-owners.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { assertMayWrite, rightTo } from '#server/sync/document-files.ts'

/**
 * Files of a task have the rights of the document that holds the task now. A task may be younger than its file here: until it arrives, only the
 * person who sent the file sees it.
 */
export const taskFiles: FilesOwner = {
  mayRead: (context, taskId, file) => {
    const ref = documentOf(context.org, taskId)
    return ref ? rightTo(context, ref) !== 'none' : file.member_id === context.memberId
  },
  assertMayPut: (context, taskId) => {
    const ref = documentOf(context.org, taskId)
    if (ref) assertMayWrite(context, ref)
  },
  isThere: (org, taskId) => documentOf(org, taskId) !== undefined,
}

interface KnownTasks {
  logId: number
  ids: ReadonlySet<string>
}

/** The ids of the tasks of each document, read again when its projection is newer. */
const known = new WeakMap<OrgDatabase, Map<string, KnownTasks>>()

const findHeads = compileOnce(
  () => sql<{ name: string; log_id: number }>`
  SELECT name, log_id FROM document_projection WHERE kind = 'tasks'`,
)

/** The document that holds a task; undefined where none does. */
function documentOf(org: OrgDatabase, taskId: string): DocumentRef | undefined {
  const before = known.get(org)
  const now = new Map<string, KnownTasks>()
  known.set(org, now)
  let found: string | undefined
  for (const { name, log_id: logId } of org.db.all(findHeads())) {
    const kept = before?.get(name)
    const tasks = kept?.logId === logId ? kept : { logId, ids: readIds(org, name) }
    now.set(name, tasks)
    if (tasks.ids.has(taskId)) found = name
  }
  return found === undefined ? undefined : parseDocumentName(found)
}

function readIds({ db }: OrgDatabase, name: string): ReadonlySet<string> {
  const row = db.get(db.build.selectFrom('document_projection').select('data').where('name', '=', name))
  const tasks = JSON.parse(row?.data ?? '[]') as { id: string }[]
  return new Set(tasks.map(({ id }) => id))
}

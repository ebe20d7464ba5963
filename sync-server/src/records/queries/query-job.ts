import { idOfSubject } from '#shared/values/subject.ts'
import { createLinkContext } from '#server/access/link-context.ts'
import { createOrgContext, type ContextView } from '#server/access/org-context.ts'
import { asViewed } from '#server/access/views.ts'
import type { TokenKey } from '#server/identity/session.ts'
import { threadKinds, type QueryArguments } from '#server/records/queries/query-kinds.ts'
import type { Job } from '#server/jobs/job.ts'
import { createOrgDatabase, type OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

export interface QueryJobInput {
  path: string
  orgId: string
  memberId: string
  view: ContextView | undefined
  token: TokenKey | undefined
  source: string
  /** milliseconds since 1970, so that both threads mean the same day */
  now: number
  kind: keyof QueryArguments
  query: unknown
  indexVersion: number
}

export interface QueryJobResult {
  text: string
  ms: number
}

interface Reader {
  org: OrgDatabase
  timer: NodeJS.Timeout | undefined
}

/** Files stay open between queries for a while: opening one and learning its tables takes longer than most queries. */
const readers = new Map<string, Reader>()
const idleMs = 20_000

function readerOf(path: string, orgId: string): Reader {
  const known = readers.get(path)
  const reader = known ?? { org: createOrgDatabase(orgId, openSqlDatabase<OrgSchema>(path, { readonly: true })), timer: undefined }
  readers.set(path, reader)
  clearTimeout(reader.timer)
  reader.timer = setTimeout(() => {
    readers.delete(path)
    reader.org.db.close()
  }, idleMs)
  reader.timer.unref()
  return reader
}

/** A query with the person's rights on this thread's own read-only connection. */
export const queryJob: Job = (input) => {
  const { path, orgId, memberId, view, token, source, now, kind, query, indexVersion } = input as QueryJobInput
  const { org } = readerOf(path, orgId)
  setIndexVersion(org, indexVersion)
  const started = performance.now()
  const options = { now: () => new Date(now), source, token }
  const linkId = idOfSubject('link', memberId)
  const context = linkId === undefined ? asViewed(createOrgContext(org, memberId, options), view) : createLinkContext(org, linkId, options)
  const text = threadKinds[kind].answer(context, query as never)
  return Promise.resolve<QueryJobResult>({ text, ms: performance.now() - started })
}

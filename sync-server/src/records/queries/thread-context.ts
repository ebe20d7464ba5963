import { idOfSubject } from '#shared/values/subject.ts'
import { createLinkContext } from '#server/access/link-context.ts'
import { createOrgContext, type ContextView, type OrgContext } from '#server/access/org-context.ts'
import { asViewed } from '#server/access/views.ts'
import type { TokenKey } from '#server/identity/session.ts'
import { createOrgDatabase, type OrgDatabase } from '#server/storage/org-database.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { setIndexVersion } from '#server/storage/records/record-indexes.ts'
import { openSqlDatabase } from '#server/storage/sql-database.ts'

/** The person who asks a thread, and the file. */
export interface ThreadAsker {
  path: string
  orgId: string
  memberId: string
  view: ContextView | undefined
  token: TokenKey | undefined
  source: string
  /** milliseconds since 1970, so that both threads mean the same day */
  now: number
  indexVersion: number
}

interface Reader {
  org: OrgDatabase
  timer: NodeJS.Timeout | undefined
}

/** Files stay open between queries for a while: opening one and learning its tables takes longer than most queries. */
const readers = new Map<string, Reader>()
const idleMs = 20_000

/** The organisation on this thread's own read-only connection. */
export function openReader(path: string, orgId: string): OrgDatabase {
  const known = readers.get(path)
  const reader = known ?? { org: createOrgDatabase(orgId, openSqlDatabase<OrgSchema>(path, { readonly: true })), timer: undefined }
  readers.set(path, reader)
  clearTimeout(reader.timer)
  reader.timer = setTimeout(() => {
    readers.delete(path)
    reader.org.db.close()
  }, idleMs)
  reader.timer.unref()
  return reader.org
}

/** The person with their rights, on this thread's own read-only connection. @throws AppError `invalid_session` */
export function openAsker({ path, orgId, memberId, view, token, source, now, indexVersion }: ThreadAsker): OrgContext {
  const org = openReader(path, orgId)
  setIndexVersion(org, indexVersion)
  const options = { now: () => new Date(now), source, token }
  const linkId = idOfSubject('link', memberId)
  return linkId === undefined ? asViewed(createOrgContext(org, memberId, options), view) : createLinkContext(org, linkId, options)
}

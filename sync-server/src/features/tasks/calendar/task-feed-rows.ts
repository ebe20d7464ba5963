import type { OrgContext } from '#server/access/org-context.ts'
import { hashOfSecret, newSecret } from '#server/http/secret-address.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { CalendarTables } from '#server/storage/schema/calendar-tables.ts'

type TaskFeedRow = CalendarTables['task_feed']

interface ShownFeed {
  createdAt: string
  readAt: string | null
}

const shownOf = ({ created_at: createdAt, read_at: readAt }: TaskFeedRow): ShownFeed => ({ createdAt, readAt })

function ownRow({ org: { db }, memberId }: OrgContext): TaskFeedRow | undefined {
  return db.get(db.build.selectFrom('task_feed').selectAll().where('member_id', '=', memberId))
}

export function findTaskFeed(context: OrgContext): ShownFeed | null {
  const row = ownRow(context)
  return row ? shownOf(row) : null
}

export function findByToken({ db }: OrgDatabase, token: string): TaskFeedRow | undefined {
  return db.get(db.build.selectFrom('task_feed').selectAll().where('token_hash', '=', hashOfSecret(token)))
}

/** Inside a write: makes an address in the place of the one before. */
export function createTaskFeed(context: OrgContext): { token: string; feed: ShownFeed } {
  const { org, memberId, now } = context
  const token = newSecret()
  removeRow(context)
  const row: TaskFeedRow = { member_id: memberId, token_hash: hashOfSecret(token), created_at: now().toISOString(), read_at: null }
  org.db.run(org.db.build.insertInto('task_feed').values(row))
  writeAudit(context, { action: 'task_calendar_created', entityType: 'member', entityId: memberId, label: '' })
  return { token, feed: shownOf(row) }
}

/** Inside a write. */
export function deleteTaskFeed(context: OrgContext): void {
  if (!ownRow(context)) return
  removeRow(context)
  writeAudit(context, { action: 'task_calendar_deleted', entityType: 'member', entityId: context.memberId, label: '' })
}

function removeRow({ org: { db }, memberId }: OrgContext): void {
  db.run(db.build.deleteFrom('task_feed').where('member_id', '=', memberId))
}

/** Inside a write: notes that a program read the address. */
export function noteRead({ db }: OrgDatabase, memberId: string, now: Date): void {
  db.run(db.build.updateTable('task_feed').set({ read_at: now.toISOString() }).where('member_id', '=', memberId))
}

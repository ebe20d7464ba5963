import { newId } from '#shared/lib/ids.ts'
import type { CalendarFeed } from '#shared/nouns/views/calendar-feed-calls.ts'
import { calendarView } from '#shared/views/calendar-view.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { seesView } from '#server/access/view-sight.ts'
import { hashOfSecret, newSecret } from '#server/http/secret-address.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { readView, type StoredView } from '#server/storage/read-view.ts'
import type { CalendarTables } from '#server/storage/schema/calendar-tables.ts'

export type FeedRow = CalendarTables['calendar_feed']

interface Place {
  tableId: string
  viewId: string
}

const shownOf = ({ created_at: createdAt, read_at: readAt }: FeedRow): CalendarFeed => ({ createdAt, readAt })

/** A calendar view that the member may see. @throws AppError `view_not_found`, those of `openTable` */
export function openCalendar(context: OrgContext, { tableId, viewId }: Place): StoredView & { label: string } {
  openTable(context, tableId)
  const { db } = context.org
  const row = db.get(
    db.build
      .selectFrom('view_def')
      .select(['type', 'label', 'config'])
      .where('id', '=', viewId)
      .where('table_id', '=', tableId)
      .where('type', '=', calendarView.type)
      .where(seesView(context))
      .where('deleted_at', 'is', null),
  )
  const view = row && readView(row)
  if (!view) throw new AppError('view_not_found')
  return { label: row.label, ...view }
}

export function findFeed(context: OrgContext, place: Place): CalendarFeed | null {
  openCalendar(context, place)
  const row = ownRow(context, place)
  return row ? shownOf(row) : null
}

export function findByToken({ db }: OrgDatabase, token: string): FeedRow | undefined {
  return db.get(db.build.selectFrom('calendar_feed').selectAll().where('token_hash', '=', hashOfSecret(token)))
}

/** Makes an address with 256 random bits in the place of the one before. Inside a write. */
export function createFeed(context: OrgContext, place: Place): { token: string; feed: CalendarFeed } {
  const { label } = openCalendar(context, place)
  const { org, memberId, now } = context
  removeRow(context, place)
  const token = newSecret()
  const row: FeedRow = {
    id: newId(),
    table_id: place.tableId,
    view_id: place.viewId,
    member_id: memberId,
    token_hash: hashOfSecret(token),
    created_at: now().toISOString(),
    read_at: null,
  }
  org.db.run(org.db.build.insertInto('calendar_feed').values(row))
  writeAudit(context, { action: 'calendar_feed_created', entityType: 'view', entityId: place.viewId, label })
  return { token, feed: shownOf(row) }
}

/** Inside a write. It also ends the address of a view that is gone. */
export function deleteFeed(context: OrgContext, place: Place): void {
  if (!ownRow(context, place)) return
  removeRow(context, place)
  writeAudit(context, { action: 'calendar_feed_deleted', entityType: 'view', entityId: place.viewId, label: '' })
}

function ownRow({ org, memberId }: OrgContext, { tableId, viewId }: Place): FeedRow | undefined {
  return org.db.get(
    org.db.build
      .selectFrom('calendar_feed')
      .selectAll()
      .where('view_id', '=', viewId)
      .where('table_id', '=', tableId)
      .where('member_id', '=', memberId),
  )
}

function removeRow({ org, memberId }: OrgContext, { viewId }: Place): void {
  org.db.run(org.db.build.deleteFrom('calendar_feed').where('view_id', '=', viewId).where('member_id', '=', memberId))
}

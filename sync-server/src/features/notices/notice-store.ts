import { newId } from '#shared/lib/ids.ts'
import type { Notice, NoticeAbout, NoticeFacts } from '#shared/nouns/notices/notice.ts'
import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import { scheduleNoticePush } from '#server/features/notices/push/schedule-push.ts'
import { noticeSettingsOf } from '#server/features/notices/settings-of.ts'
import { scheduleNoticeMail } from '#server/features/notices/schedule-mail.ts'
import { isWanted } from '#server/identity/notice-settings.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { NoticeTables } from '#server/storage/schema/notice-tables.ts'

export type NoticeRow = NoticeTables['notice']

/** Notices that a person keeps, bookmarked ones counted apart; older ones go. */
const keptPerMember = 500
const hourMs = 60 * 60_000
/** Notices that one person causes another in an hour; the rest is not told, so that nobody pushes out older ones. */
const mostPerActor = 100
/** Devices that were away for longer start from nothing. */
const tombstonesKeptMs = 180 * 24 * hourMs

/** One notice for one person. `cause`: the same for a repetition of the same effect. */
export type NewNotice = Pick<NoticeEvent, 'kind' | 'actor' | 'about' | 'facts' | 'madeAt' | 'forwardedBy' | 'text'> & {
  memberId: string
  cause: string
}

/** Inside a write: tells one person. An unread notice of the same is brought up to date instead of being told twice. */
export function insertNotice(org: OrgDatabase, notice: NewNotice, now: Date): void {
  const { db } = org
  const { memberId, about, cause } = notice
  const mine = db.build.selectFrom('notice').select('id').where('member_id', '=', memberId)
  const settings = noticeSettingsOf(org, memberId)
  const { family } = noticeKinds[notice.kind]
  if (!isWanted(settings, family, 'product')) return
  if (db.get(mine.where('cause', '=', cause)) || isTooMany(org, notice, now)) return
  const told = { facts: JSON.stringify(notice.facts), made_at: notice.madeAt, created_at: now.toISOString(), cause, seq: org.nextSeq() }
  const same = notice.forwardedBy === undefined ? findSame(org, notice) : undefined
  if (same) db.run(db.build.updateTable('notice').set(told).where('id', '=', same))
  else {
    const id = newId()
    db.run(
      db.build.insertInto('notice').values({
        id,
        member_id: memberId,
        kind: notice.kind,
        item_type: about.itemType,
        item_id: about.itemId,
        record_id: about.recordId,
        field_id: about.fieldId,
        part_id: about.partId,
        actor_id: notice.actor,
        forwarded_by: notice.forwardedBy ?? null,
        text: notice.text ?? null,
        read_at: null,
        bookmarked: 0,
        mailed_at: null,
        pushed_at: null,
        removed_at: null,
        ...told,
      }),
    )
    forgetOldest(org, memberId, now)
    if (isWanted(settings, family, 'mail')) scheduleNoticeMail(org, memberId, now)
    if (isWanted(settings, family, 'push')) scheduleNoticePush(org, { memberId, noticeId: id }, now)
  }
  org.changed()
}

/** An unread notice of the same kind, by the same person, about the same thing. */
function findSame({ db }: OrgDatabase, { memberId, kind, actor, about }: NewNotice): string | undefined {
  return db.get(
    db.build
      .selectFrom('notice')
      .select('id')
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .where('read_at', 'is', null)
      .where('forwarded_by', 'is', null)
      .where('kind', '=', kind)
      .where('item_id', '=', about.itemId)
      .where('record_id', 'is', about.recordId)
      .where('field_id', 'is', about.fieldId)
      .where('part_id', 'is', about.partId)
      .where('actor_id', 'is', actor)
      .limit(1),
  )?.id
}

function isTooMany({ db }: OrgDatabase, { memberId, actor, forwardedBy }: NewNotice, now: Date): boolean {
  const by = forwardedBy ?? actor
  if (by === null) return false
  const since = new Date(now.getTime() - hourMs).toISOString()
  const { count } = db.get(
    db.build
      .selectFrom('notice')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .where('created_at', '>', since)
      .where(({ fn, ref }) => fn.coalesce(ref('forwarded_by'), ref('actor_id')), '=', by),
  ) ?? { count: 0 }
  return count >= mostPerActor
}

/** Older ones are emptied, not removed, so that devices learn of it. */
function forgetOldest(org: OrgDatabase, memberId: string, now: Date): void {
  const { db } = org
  const mine = db.build.selectFrom('notice').select('id').where('member_id', '=', memberId)
  for (const bookmarked of [0, 1]) {
    const surplus = mine.where('removed_at', 'is', null).where('bookmarked', '=', bookmarked).orderBy('created_at', 'desc').orderBy('id')
    for (const { id } of db.all(surplus.limit(100).offset(keptPerMember)))
      db.run(
        db.build
          .updateTable('notice')
          .set({ removed_at: now.toISOString(), record_id: null, field_id: null, part_id: null, facts: '{}', seq: org.nextSeq() })
          .where('id', '=', id),
      )
  }
  const gone = new Date(now.getTime() - tombstonesKeptMs).toISOString()
  db.run(db.build.deleteFrom('notice').where('member_id', '=', memberId).where('removed_at', '<', gone))
}

export function aboutOf(row: NoticeRow): NoticeAbout {
  return { itemType: row.item_type, itemId: row.item_id, recordId: row.record_id, fieldId: row.field_id, partId: row.part_id }
}

export function describeNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    kind: row.kind,
    about: aboutOf(row),
    actor: row.actor_id,
    forwardedBy: row.forwarded_by,
    facts: JSON.parse(row.facts) as NoticeFacts,
    madeAt: row.made_at,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
    isBookmarked: row.bookmarked === 1,
    ...(row.text !== null && { text: row.text }),
  }
}

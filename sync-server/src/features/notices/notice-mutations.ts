import { AppError } from '#shared/protocol/errors.ts'
import { noticeMutationSchemas as schemas } from '#shared/nouns/notices/notice-mutations.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { seesPlace, sightOf } from '#server/features/notices/notice-sight.ts'
import { aboutOf, describeNotice, type NoticeRow } from '#server/features/notices/notice-store.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'

/** The person's own notice, as long as they may see what it is about. @throws AppError `not_found` */
function getOwn(context: OrgContext, id: string): NoticeRow {
  const { db } = context.org
  const own = db.build.selectFrom('notice').selectAll().where('member_id', '=', context.memberId).where('removed_at', 'is', null)
  const row = db.get(own.where('id', '=', id))
  if (!row || !sightOf(context, [aboutOf(row)])(aboutOf(row))) throw new AppError('not_found', { id })
  return row
}

/** Marks on one's own notices; those of others, and those that are gone, stay as they are. */
export const noticeMutations: MutationHandlers = {
  'notices.read': mutation(schemas['notices.read'], ({ org, memberId, now }, { ids, isRead }) => {
    const { db } = org
    const own = db.build.updateTable('notice').where('member_id', '=', memberId).where('removed_at', 'is', null)
    const marked = own
      .set({ read_at: isRead ? now().toISOString() : null, seq: org.nextSeq() })
      .where('id', 'in', ids)
      .where('read_at', isRead ? 'is' : 'is not', null)
    if (db.run(marked).changes > 0) org.changed()
  }),

  'notices.readAll': mutation(schemas['notices.readAll'], ({ org, memberId, now }, { upTo }) => {
    const { db } = org
    const own = db.build.updateTable('notice').where('member_id', '=', memberId).where('removed_at', 'is', null)
    const unread = own.where('read_at', 'is', null).where('created_at', '<=', upTo)
    if (db.run(unread.set({ read_at: now().toISOString(), seq: org.nextSeq() })).changes > 0) org.changed()
  }),

  'notices.bookmark': mutation(schemas['notices.bookmark'], (context, { id, isBookmarked }) => {
    const { org } = context
    getOwn(context, id)
    const set = { bookmarked: isBookmarked ? 1 : 0, seq: org.nextSeq() }
    org.db.run(org.db.build.updateTable('notice').set(set).where('id', '=', id))
    org.changed()
  }),

  'notices.forward': mutation(schemas['notices.forward'], (context, { id, to }, { madeAt }) => {
    const { org, memberId, now } = context
    const row = getOwn(context, id)
    if (!seesPlace(context, aboutOf(row))) throw new AppError('not_found', { id })
    if (to === memberId || !readMember(org, to)) throw new AppError('user-not-found')
    const { kind, actor, about, facts, text } = describeNotice(row)
    const passedOn = {
      kind,
      actor,
      about: { ...about },
      facts: { ...facts },
      to: [to],
      madeAt: madeAt.toISOString(),
      forwardedBy: memberId,
      ...(text !== undefined && { text }),
    }
    scheduleNotices(org, [passedOn], now())
  }),
}

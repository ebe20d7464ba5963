import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { placeOf, type CommentRow } from '#server/features/comments/comment-rows.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'

/**
 * Inside the write: queues who is told of a comment: those it names for the first time, and of an answer those who spoke in the conversation.
 * @param first the comment that it answers
 * @param named people whom an earlier text named
 */
export function tellOfComment(context: OrgContext, row: CommentRow, first: CommentRow | undefined, named: readonly string[]): void {
  const { org, memberId, now } = context
  const mentioned = (JSON.parse(row.mentions) as string[]).filter((id) => id !== memberId && !named.includes(id))
  const spoke = first ? speakersOf(context, first).filter((id) => id !== memberId && !mentioned.includes(id)) : []
  const about = { ...placeOf(row), fieldId: null, partId: row.id }
  const base = { actor: memberId, about, facts: {}, madeAt: row.edited_at ?? row.made_at }
  const events: NoticeEvent[] = []
  if (mentioned.length > 0) events.push({ ...base, kind: 'commentMentioned', to: mentioned })
  if (spoke.length > 0) events.push({ ...base, kind: 'commentReplied', to: spoke })
  scheduleNotices(org, events, now())
}

function speakersOf({ org: { db } }: OrgContext, first: CommentRow): string[] {
  const others = db.all(
    db.build
      .selectFrom('comment')
      .select('author_id')
      .distinct()
      .where('item_id', '=', first.item_id)
      .where('record_id', 'is', first.record_id)
      .where('parent_id', '=', first.id)
      .where('deleted_at', 'is', null),
  )
  return [...new Set([first.author_id, ...others.map((other) => other.author_id)])]
}

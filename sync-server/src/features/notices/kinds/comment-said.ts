import type { OrgContext } from '#server/access/org-context.ts'
import type { EventHolds } from '#server/access/notice-places.ts'

function mentionsNow({ org: { db } }: OrgContext, id: string | null): readonly string[] | undefined {
  if (id === null) return undefined
  const row = db.get(db.build.selectFrom('comment').select('mentions').where('id', '=', id).where('deleted_at', 'is', null))
  return row && (JSON.parse(row.mentions) as string[])
}

/** The comment is there and still names the person. */
export const commentMentioned: EventHolds = (context, { partId }) => mentionsNow(context, partId)?.includes(context.memberId) === true

/** The comment is there. */
export const commentReplied: EventHolds = (context, { partId }) => mentionsNow(context, partId) !== undefined

import type { OrgContext } from '#server/access/org-context.ts'
import { sightOfPlaces } from '#server/features/comments/comment-rights.ts'
import { describeComment, placeOf, type CommentRow } from '#server/features/comments/comment-rows.ts'
import { feedSource } from '#server/feed/feed-source.ts'

/**
 * Comments of what the person may see. A changed record gives its comments a new seq (see `touchComments`); where row rules can hide records
 * for other reasons, such as a new day, older ones are looked at again.
 */
export const commentFeed = feedSource('comment', function* (context, since) {
  const { db } = context.org
  const all = db.build.selectFrom('comment').selectAll()
  const changed = db.all(since === 0 ? all.where('deleted_at', 'is', null) : all.where('seq', '>', since))
  const sees = sightOfPlaces(context, changed.filter(isLiving).map(placeOf))
  for (const row of changed) yield { id: row.id, seq: row.seq, data: isLiving(row) && sees(placeOf(row)) ? describeComment(row) : null }
  if (since === 0) return
  const ruled = tablesWithComments(context).filter((tableId) => context.access.table(tableId).rows)
  if (ruled.length === 0) return
  const older = db.all(all.where('item_id', 'in', ruled).where('deleted_at', 'is', null).where('seq', '<=', since))
  const stillSees = sightOfPlaces(context, older.map(placeOf))
  for (const row of older) if (!stillSees(placeOf(row))) yield { id: row.id, seq: row.seq, data: null }
})

/** How far the person has read; nobody receives it in *view as*. */
export const commentMarkFeed = feedSource('commentMark', function* (context, since) {
  if (context.view) return
  const { db } = context.org
  const mine = db.build.selectFrom('comment_mark').selectAll().where('member_id', '=', context.memberId).where('seq', '>', since)
  const rows = db.all(mine)
  const sees = sightOfPlaces(context, rows.map(placeOf))
  for (const row of rows) {
    const place = placeOf(row)
    yield { id: row.id, seq: row.seq, data: sees(place) ? { id: row.id, ...place, readAt: row.read_at } : null }
  }
})

const isLiving = ({ deleted_at: at }: CommentRow): boolean => at === null

function tablesWithComments({ org: { db } }: OrgContext): string[] {
  const tables = db.build
    .selectFrom('comment')
    .select('item_id')
    .distinct()
    .where('item_type', '=', 'table')
    .where('deleted_at', 'is', null)
  return db.all(tables).map((row) => row.item_id)
}

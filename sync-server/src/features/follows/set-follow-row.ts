import { followId, mostFollows, type FollowedOf } from '#shared/nouns/follows/follow.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Inside a write: an item or record has a row for each person who follows it. Past the bound a person's oldest end. */
export function setFollowRow(context: OrgContext, followed: FollowedOf<ItemType>, isFollowed: boolean): void {
  const id = followId(context.memberId, followed)
  if (isFollowed) begin(context, id, followed)
  else end(context, id)
}

function begin(context: OrgContext, id: string, followed: FollowedOf<ItemType>): void {
  const { org, memberId } = context
  const { db } = org
  const others = db.build.selectFrom('follow').select('id').where('member_id', '=', memberId).where('deleted_at', 'is', null)
  const surplus = db.all(
    others
      .where('id', '<>', id)
      .orderBy('seq', 'desc')
      .limit(100)
      .offset(mostFollows - 1),
  )
  for (const old of surplus) end(context, old.id)
  const state = { seq: org.nextSeq(), deleted_at: null }
  const row = { id, member_id: memberId, item_type: followed.itemType, item_id: followed.itemId, record_id: followed.recordId, ...state }
  db.run(
    db.build
      .insertInto('follow')
      .values(row)
      .onConflict((on) => on.column('id').doUpdateSet(state)),
  )
  org.changed()
}

function end({ org, now }: OrgContext, id: string): void {
  const { db } = org
  const ended = db.build.updateTable('follow').set({ deleted_at: now().toISOString(), seq: org.nextSeq() })
  if (db.run(ended.where('id', '=', id).where('deleted_at', 'is', null)).changes > 0) org.changed()
}

import { followId, mostFollows, type Follow } from '#shared/nouns/follows/follow.ts'
import { followMutationSchemas as schemas } from '#shared/nouns/follows/follow-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { assertSees } from '#server/features/follows/follow-rules.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const mutations: MutationHandlers = {
  'follows.add': mutation(schemas['follows.add'], (context, followed) => {
    const { org, memberId } = context
    const { db } = org
    assertSees(context, followed)
    const id = followId(memberId, followed)
    // past the bound the oldest end
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
  }),

  'follows.remove': mutation(schemas['follows.remove'], (context, followed) => end(context, followId(context.memberId, followed))),
}

function end({ org, now }: OrgContext, id: string): void {
  const { db } = org
  const ended = db.build.updateTable('follow').set({ deleted_at: now().toISOString(), seq: org.nextSeq() })
  if (db.run(ended.where('id', '=', id).where('deleted_at', 'is', null)).changes > 0) org.changed()
}

/** Nobody receives them in *view as*: they are one person's. A person without the right to the item does not get them. */
const follows = feedSource('follow', function* (context, since) {
  if (context.view) return
  const { db } = context.org
  const rows = db.all(db.build.selectFrom('follow').selectAll().where('member_id', '=', context.memberId).where('seq', '>', since))
  for (const { id, seq, item_type: itemType, item_id: itemId, record_id: recordId, deleted_at } of rows) {
    const data: Follow = { id, itemType, itemId, recordId }
    yield { id, seq, data: deleted_at === null && context.access.item(itemType, itemId) !== 'none' ? data : null }
  }
})

/** The records, pages and apps whose changes a person is told (specification 2 §5). */
export const followsFeature: ServerFeature = { name: 'follows', mutations, feeds: [follows] }

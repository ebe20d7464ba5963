import type { Follow } from '#shared/nouns/follows/follow.ts'
import { followMutationSchemas as schemas } from '#shared/nouns/follows/follow-mutations.ts'
import { getFollowRule } from '#server/access/follow-rules.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { app } from '#server/features/follows/kinds/app.ts'
import { page } from '#server/features/follows/kinds/page.ts'
import { record } from '#server/features/follows/kinds/record.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const mutations: MutationHandlers = {
  'follows.add': mutation(schemas['follows.add'], (context, followed) => {
    const rule = getFollowRule(followed.itemType)
    rule.assertSees(context, followed)
    rule.setFollowed(context, followed, true)
  }),
  'follows.remove': mutation(schemas['follows.remove'], (context, followed) =>
    getFollowRule(followed.itemType).setFollowed(context, followed, false),
  ),
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

/** The records, pages, apps and tasks whose changes a person is told (specification 2 §5). */
export const followsFeature: ServerFeature = {
  name: 'follows',
  mutations,
  feeds: [follows],
  followRules: { app, page, table: record },
}

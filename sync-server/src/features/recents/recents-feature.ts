import type { Recent } from '#shared/nouns/recents/recent.ts'
import { recentMutationSchemas } from '#shared/nouns/recents/recent-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const keptPerMember = 50

const visit = mutation(recentMutationSchemas['recents.visit'], (context, args, { madeAt }) => {
  const { org, memberId } = context
  const { db } = org
  const id = `${memberId}:${args.itemType}:${args.itemId}`
  // the device's clock decides nothing: a visit counts from when it was made, by the server's clock
  const visitedAt = madeAt.toISOString()
  const before = db.get(db.build.selectFrom('recent').select('visited_at').where('id', '=', id))
  if (before && before.visited_at >= visitedAt) return
  const row = { visited_at: visitedAt, seq: org.nextSeq() }
  db.run(
    db.build
      .insertInto('recent')
      .values({ id, member_id: memberId, item_type: args.itemType, item_id: args.itemId, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
  forgetOldest(context)
  org.changed()
})

/** Older visits are emptied, not removed, so that devices are notified; the next visit fills the row again. */
function forgetOldest({ org, memberId }: OrgContext): void {
  const { db } = org
  const surplus = db.all(
    db.build
      .selectFrom('recent')
      .select('id')
      .where('member_id', '=', memberId)
      .where('visited_at', '!=', '')
      .orderBy('visited_at', 'desc')
      .orderBy('id')
      .limit(1000)
      .offset(keptPerMember),
  )
  for (const { id } of surplus) db.run(db.build.updateTable('recent').set({ visited_at: '', seq: org.nextSeq() }).where('id', '=', id))
}

const recents = feedSource('recent', function* ({ org, memberId, access }, since) {
  const { db } = org
  const rows = db.all(db.build.selectFrom('recent').selectAll().where('member_id', '=', memberId).where('seq', '>', since))
  for (const row of rows) {
    const visible = row.visited_at !== '' && access.item(row.item_type, row.item_id) !== 'none'
    const data: Recent = { id: row.id, itemType: row.item_type, itemId: row.item_id, visitedAt: row.visited_at }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
})

/** The items that a person opened last (specification 1 §4, the recent tabs). */
export const recentsFeature: ServerFeature = { name: 'recents', mutations: { 'recents.visit': visit }, feeds: [recents] }

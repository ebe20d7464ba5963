import type { PublicLink } from '#shared/nouns/public-links/public-link.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { mayHoldToken } from '#server/features/public-links/hold-token.ts'

/** Links are sent to people who may share their item; for others they do not exist. */
export const publicLinksFeed = feedSource('publicLink', function* (context, since) {
  const { org, access } = context
  const rows = org.db.all(org.db.build.selectFrom('public_link').selectAll().where('seq', '>', since).orderBy('seq'))
  for (const row of rows) {
    const itemType = row.item_type === 'form' ? 'table' : row.item_type
    const visible = row.deleted_at === null && access.may('share', itemType, row.item_id) && mayHoldToken(context, row)
    const data: PublicLink = {
      id: row.id,
      itemType: row.item_type,
      itemId: row.item_id,
      name: row.name,
      token: row.token,
      active: row.active === 1,
      expiresAt: row.expires_at,
      createdAt: row.created_at,
    }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
})

import type { PublicLink } from '#shared/public-links/public-link.ts'
import { feedSource } from '#server/feed/feed-source.ts'

/** Links reach the devices of those who may change the item they show; to others they do not exist. */
export const publicLinksFeed = feedSource('publicLink', function* ({ org, access }, since) {
  const rows = org.db.all(org.db.build.selectFrom('public_link').selectAll().where('seq', '>', since).orderBy('seq'))
  for (const row of rows) {
    const visible = row.deleted_at === null && access.isBuilder && access.item(row.item_type, row.item_id) === 'write'
    const data: PublicLink = {
      id: row.id,
      itemType: row.item_type,
      itemId: row.item_id,
      token: row.token,
      active: row.active === 1,
      createdAt: row.created_at,
    }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
})

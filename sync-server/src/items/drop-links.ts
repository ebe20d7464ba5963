import { sql } from 'kysely'
import { readLinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Inside a write: public links of an app, page or table that goes for good, its forms' among them. They would count for the plan for ever. */
export function dropLinksOf({ org, now, events }: OrgContext, itemId: string): void {
  const { db } = org
  const links = db.all(db.build.selectFrom('public_link').select('id').where('item_id', '=', itemId).where('deleted_at', 'is', null))
  for (const { id } of links) {
    const gone = { active: 0, deleted_at: now().toISOString(), seq: org.nextSeq() }
    db.run(db.build.updateTable('public_link').set(gone).where('id', '=', id))
    db.run(db.build.deleteFrom('public_link_visit').where('link_id', '=', id))
    db.afterCommit(() => events?.emit('link-revoked', { orgId: org.orgId, linkId: id }))
  }
}

/** Inside a write: public links to pages above show this one no more, also when it may be shared again: somebody chooses it then. */
export function leaveTreesOf({ org }: OrgContext, pageId: string): void {
  const { db } = org
  const links = db.build.selectFrom('public_link').select(['id', 'config']).where('item_type', '=', 'page').where('deleted_at', 'is', null)
  for (const { id, config } of db.all(links.where(sql<boolean>`instr(config, ${pageId}) > 0`))) {
    const { pages = [], ...rest } = readLinkConfig(config)
    if (!pages.includes(pageId)) continue
    const left = pages.filter((page) => page !== pageId)
    const text = JSON.stringify({ ...rest, ...(left.length > 0 && { pages: left }) })
    db.run(db.build.updateTable('public_link').set({ config: text, seq: org.nextSeq() }).where('id', '=', id))
  }
}

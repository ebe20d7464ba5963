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

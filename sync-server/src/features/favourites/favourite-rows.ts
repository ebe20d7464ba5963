import type { ItemType } from '#shared/values/item-type.ts'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** A person's starred items, changed since then; null: the star is gone, or the right to the item. */
export function* favouriteRows(context: OrgContext, since: number): Generator<{ id: string; seq: number; data: Favourite | null }> {
  const { db } = context.org
  const rows = db.all(db.build.selectFrom('favourite').selectAll().where('member_id', '=', context.memberId).where('seq', '>', since))
  for (const row of rows) {
    const visible = row.deleted_at === null && maySee(context, row.item_type, row.item_id)
    const data: Favourite = { id: row.id, itemType: row.item_type, itemId: row.item_id, position: row.position }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
}

/** Everybody sees folders that nobody keeps, but not all of their content. */
export function maySee({ access }: OrgContext, itemType: ItemType | 'folder', itemId: string): boolean {
  return (itemType === 'folder' ? access.folder(itemId) : access.item(itemType, itemId)) !== 'none'
}

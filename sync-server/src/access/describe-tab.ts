import type { ItemType } from '#shared/values/item-type.ts'
import type { WireTab } from '#shared/values/wire-tab.ts'
import type { OrgContext } from '#server/access/org-context.ts'

interface Row {
  id: string
  label: string
  icon: string
  color: string
  created_at: string
  created_by: string | null
}

/** Describes items of one kind by the specification's names. The caller has checked the right to read each. */
export function createTabReader(context: OrgContext, type: ItemType): (row: Row, isBundle?: boolean) => WireTab {
  const { db } = context.org
  const links = db.all(
    db.build
      .selectFrom('public_link')
      .select(['item_id', 'token', 'created_by', 'config'])
      .where('item_type', '=', type)
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )
  // of several links the first one made counts, as for `public-view/get`
  const byItem = new Map(links.map((link) => [link.item_id, link]))
  return ({ id, label, icon, color, created_at: createdAt, created_by: createdBy }, isBundle = false) => {
    const link = byItem.get(id)
    const mayHold = context.token === undefined && context.view === undefined && context.access.may('share', type, id)
    const isOwn = link !== undefined && (context.access.isAdmin || link.created_by === context.memberId)
    const publicToken = mayHold && isOwn ? link.token : null
    return { label, displayLabel: label, icon, color, isBundle, isPublic: link !== undefined, publicToken, createdAt, createdBy }
  }
}

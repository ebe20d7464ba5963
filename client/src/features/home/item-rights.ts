import type { Access } from '#shared/access/access.ts'
import type { OverlayTarget } from '#client/lib/overlays.ts'

/** The rights that an item's menu offers (specification 2 §6 "Row menu rules"). */
export function itemRights(access: Access, { type, id }: OverlayTarget): { edit: boolean; move: boolean; delete: boolean } {
  const folders = access.canCreate('folder')
  if (type === 'folder') return { edit: folders, move: false, delete: folders }
  return { edit: access.may('rename', type, id), move: folders, delete: access.may('archive', type, id) }
}

import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { ItemAccessDialog } from '#client/features/roles/ui/ItemAccessDialog.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** The access dialog of an item, opened by its menus. */
export function AccessOverlay({ overlay }: { overlay: Overlay }) {
  const items = useItems()
  if (overlay.kind !== 'access') return null
  const item = items.get(itemKey(overlay.target.type, overlay.target.id))
  return item ? <ItemAccessDialog item={item} onClose={closeOverlay} /> : null
}

import { itemKey, useItems } from '#client/data/items/item.ts'
import { ShareDialog } from '#client/features/public-links/ui/ShareDialog.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** The public link of an app or page; asked for by their pages. */
export function ShareOverlay({ overlay }: { overlay: Overlay }) {
  const items = useItems()
  if (overlay.kind !== 'share' || overlay.target.type === 'table') return null
  const { type, id } = overlay.target
  const item = items.get(itemKey(type, id))
  return item ? <ShareDialog type={type} id={id} label={item.label} onClose={closeOverlay} /> : null
}

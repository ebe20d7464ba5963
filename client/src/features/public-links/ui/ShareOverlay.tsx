import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { ShareDialog } from '#client/features/public-links/ui/ShareDialog.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** The public links of an item; asked for by its page. */
export function ShareOverlay({ overlay }: { overlay: Overlay }) {
  const items = useItems()
  if (overlay.kind !== 'share') return null
  const { type, id } = overlay.target
  const item = items.get(itemKey(type, id))
  return item ? <ShareDialog type={type} id={id} label={item.label} recordId={overlay.recordId} onClose={closeOverlay} /> : null
}

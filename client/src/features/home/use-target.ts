import type { Look } from '#client/nouns/items/item-commands.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { OverlayTarget } from '#client/lib/overlays.ts'

/** The item or folder a dialog is about; undefined once it is gone. */
export function useTarget({ type, id }: OverlayTarget): Look | undefined {
  const folder = useEntity('folder', type === 'folder' ? id : null)
  const items = useItems()
  return type === 'folder' ? folder : items.get(itemKey(type, id))
}

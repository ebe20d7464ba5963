import type { ItemType } from '#shared/values/item-type.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'

/** An item or folder as its acts need it. */
export function useThing(type: ItemType | 'folder', id: string): { id: string; label: string } {
  return { id, label: useEntity(type, id)?.label ?? '' }
}

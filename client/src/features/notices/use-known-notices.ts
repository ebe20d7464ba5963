import { useMemo } from 'react'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { isItemType } from '#shared/values/item-type.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

/** The person's notices about things that they may see now. */
export function useKnownNotices(): readonly Notice[] {
  const notices = useEntities('notice')
  const items = useItems()
  return useMemo(
    () => notices.filter(({ about: { itemType, itemId } }) => !isItemType(itemType) || items.has(itemKey(itemType, itemId))),
    [notices, items],
  )
}

import { useMemo } from 'react'
import type { Notice } from '#shared/nouns/notices/notice.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { itemKey, useItems } from '#client/nouns/items/item.ts'

/** The person's notices about things that they may see now. */
export function useKnownNotices(): readonly Notice[] {
  const notices = useEntities('notice')
  const items = useItems()
  return useMemo(() => notices.filter(({ about }) => items.has(itemKey(about.itemType, about.itemId))), [notices, items])
}

import { useEffect, useMemo } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntity, useEntities, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

/** ms; closer visits of one item count as one */
const sameVisit = 60_000

/** Notes that this person opened an item, for their recent items. Pages of items call it. */
export function useRecordVisit(itemType: ItemType, itemId: string | undefined): void {
  const isOpen = useReplicaState() === 'ready'
  useEffect(() => {
    if (isOpen && itemId !== undefined) recordVisit(itemType, itemId)
  }, [isOpen, itemType, itemId])
}

export function recordVisit(itemType: ItemType, itemId: string): void {
  if (!readEntity(itemType, itemId)) return
  const id = `${readSession().memberId}:${itemType}:${itemId}`
  const before = readEntity('recent', id)
  const now = new Date()
  if (before && now.getTime() - Date.parse(before.visitedAt) < sameVisit) return
  const visitedAt = now.toISOString()
  mutate('recents.visit', { itemType, itemId, visitedAt }, [{ entity: 'recent', id, data: { id, itemType, itemId, visitedAt } }])
}

export interface RecentItem {
  item: Item
  visitedAt: string
}

/** The items that this person opened, latest first. */
export function useRecentItems(): RecentItem[] {
  const recents = useEntities('recent')
  const items = useItems()
  return useMemo(() => {
    const sorted = recents.toSorted((a, b) => (a.visitedAt < b.visitedAt ? 1 : a.visitedAt > b.visitedAt ? -1 : a.id < b.id ? -1 : 1))
    return sorted.flatMap((recent) => {
      const item = items.get(itemKey(recent.itemType, recent.itemId))
      return item ? [{ item, visitedAt: recent.visitedAt }] : []
    })
  }, [recents, items])
}

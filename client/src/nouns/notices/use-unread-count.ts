import { useSyncExternalStore } from 'react'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { unreadIds } from '#client/nouns/chat/unread-chats.ts'

/** How many notices the person has not read. */
export function useUnreadCount(): number {
  return useEntities('notice').filter(({ isRead }) => !isRead).length
}

/** The same beside the number of unread messages: a message counts once. */
export function useUnreadUpdates(): number {
  const counted = useSyncExternalStore(unreadIds.subscribe, unreadIds.get)
  const unread = useEntities('notice').filter(({ isRead }) => !isRead)
  return unread.filter(({ about: { itemType, itemId } }) => itemType !== 'chat' || !counted.has(itemId)).length
}

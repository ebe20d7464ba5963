import { useSyncExternalStore } from 'react'
import { unreadIds } from '#client/nouns/chat/unread-chats.ts'
import { useKnownNotices } from '#client/nouns/notices/use-known-notices.ts'

const useUnread = () => useKnownNotices().filter(({ isRead }) => !isRead)

/** How many notices the person has not read, of those that they can see in Updates. */
export const useUnreadCount = (): number => useUnread().length

/** The same beside the number of unread messages: a message counts once. */
export function useUnreadUpdates(): number {
  const counted = useSyncExternalStore(unreadIds.subscribe, unreadIds.get)
  return useUnread().filter(({ about: { itemType, itemId } }) => itemType !== 'chat' || !counted.has(itemId)).length
}

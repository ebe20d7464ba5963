import { useEffect, useSyncExternalStore } from 'react'
import { createValue } from '#client/lib/value.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'

/** Kept by watch-unread.ts, which comes after the first paint. */
export const unreadCount = createValue(0)
export const unreadIds = createValue<ReadonlySet<string>>(new Set())

let isAsked = false

/** How many messages the person has not read. */
export function useUnreadChats(): number {
  useEffect(() => {
    if (isAsked || viewing) return
    isAsked = true
    const later = globalThis.requestIdleCallback ?? setTimeout
    later(() => {
      import('#client/nouns/chat/watch-unread.ts').then(
        ({ watchUnread }) => watchUnread(),
        // without a network and without the file there is nothing to count
        () => (isAsked = false),
      )
    })
  }, [])
  return useSyncExternalStore(unreadCount.subscribe, unreadCount.get)
}

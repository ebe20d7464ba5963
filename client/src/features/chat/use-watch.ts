import { useEffect } from 'react'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { useChatStore } from '#client/nouns/chat/use-chats.ts'

const watchEveryMs = 45_000

/** Says that a conversation is open: others see who is there, and one about a record is told also to somebody who only reads. */
export function useWatch({ id, recordId }: Pick<Chat, 'id' | 'recordId'>): void {
  const store = useChatStore()
  useEffect(() => {
    if (!store) return
    const watch = (): void => {
      if (document.visibilityState === 'visible') store.watch({ id, recordId })
    }
    watch()
    const timer = setInterval(watch, watchEveryMs)
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [store, id, recordId])
}

import { useEffect, useState } from 'react'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import type { ChatStore } from '#client/engine/chat/chat-store.ts'
import { useChatStore } from '#client/nouns/chat/use-chats.ts'

/** Messages of this device, until the server has answered and where it does not; `find` must be stable. */
export function useDeviceMessages(find: (store: ChatStore) => Promise<ChatMessage[]>): readonly ChatMessage[] | undefined {
  const store = useChatStore()
  const [found, setFound] = useState<{ by: typeof find; messages: readonly ChatMessage[] }>()
  useEffect(() => {
    if (!store) return
    let isOver = false
    void find(store).then((messages) => {
      if (!isOver) setFound({ by: find, messages })
    })
    return () => {
      isOver = true
    }
  }, [store, find])
  return found?.by === find ? found.messages : undefined
}

import { foldText } from '#shared/lib/fold-text.ts'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { searchPageSize } from '#shared/nouns/chat/chat-limits.ts'
import type { ChatStore } from '#client/engine/chat/chat-store.ts'

interface MessageFilter {
  search: string
  authorId?: string
  chatId?: string
}

/** Messages of this device with every word, the last one as a beginning, as the server finds them. */
export async function findMessages(store: ChatStore, { search, authorId, chatId }: MessageFilter): Promise<ChatMessage[]> {
  const words = wordsOf(search)
  const last = words.pop()
  if (last === undefined) return []
  const found = await store.onDevice((message) => {
    if ((authorId !== undefined && message.authorId !== authorId) || (chatId !== undefined && message.chatId !== chatId)) return false
    const own = wordsOf(message.text)
    return words.every((word) => own.includes(word)) && own.some((word) => word.startsWith(last))
  })
  return found.slice(0, searchPageSize)
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

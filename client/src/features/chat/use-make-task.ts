import { useLocation, useNavigate } from 'react-router-dom'
import type { Chat, ChatMessage } from '#shared/nouns/chat/chat.ts'
import { usePlainText } from '#client/features/chat/text/use-plain-text.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import { messagePath } from '#client/nouns/chat/chat-path.ts'

/** Letters of a message that become the title of its task, and that its details repeat. */
const titleLetters = 200
const detailLetters = 1000

/** Opens the dialog of a new task over the conversation, filled from a message. The task leads back to it. */
export function useMakeTask(): (chat: Chat, message: Pick<ChatMessage, 'id' | 'threadId' | 'text'>) => void {
  const { queryNow } = useAddressQuery()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const plainText = usePlainText()
  return (chat, message) => {
    const words = plainText(message.text)
    const link = window.location.origin + messagePath(chat, message)
    const query = queryNow()
    query.set('modal', 'createTask')
    query.set('title', words.slice(0, titleLetters))
    query.set('details', words.length > titleLetters ? `${message.text.slice(0, detailLetters)}\n\n${link}` : link)
    if (chat.tableId !== null && chat.recordId !== null) {
      query.set('tableId', chat.tableId)
      query.set('recordId', chat.recordId)
    }
    // closing goes back, to an open thread too
    void navigate(`${pathname}?${query}`, { state: { ...(state as object | null), modalOver: true }, preventScrollReset: true })
  }
}

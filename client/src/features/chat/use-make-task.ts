import { messagePath } from '#shared/nouns/chat/chat-address.ts'
import type { Chat, ChatMessage } from '#shared/nouns/chat/chat.ts'
import { usePlainText } from '#client/features/chat/text/use-plain-text.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'

/** Letters of a message that become the title of its task, and that its details repeat. */
const titleLetters = 200
const detailLetters = 1000

/** Opens the dialog of a new task over the conversation, filled from a message. The task leads back to it. */
export function useMakeTask(): (chat: Chat, message: Pick<ChatMessage, 'id' | 'threadId' | 'text'>) => void {
  const openModal = useModalAddress()
  const plainText = usePlainText()
  return (chat, message) => {
    const words = plainText(message.text)
    const link = window.location.origin + messagePath(chat, message)
    openModal('createTask', {
      title: words.slice(0, titleLetters),
      details: words.length > titleLetters ? `${message.text.slice(0, detailLetters)}\n\n${link}` : link,
      ...(chat.tableId !== null && chat.recordId !== null && { tableId: chat.tableId, recordId: chat.recordId }),
    })
  }
}

import type { Chat, ChatMessage } from '#shared/nouns/chat/chat.ts'

/** Told on the live connection to those who may read the conversation at that moment. */
export type ChatNews =
  /** new and changed messages; `lastNr` and `lastMessageAt` are those of the conversation itself */
  | { type: 'chat-messages'; chatId: string; messages: readonly ChatMessage[]; lastNr: number; lastMessageAt: string | null }
  /** the conversation or one's own marks on it */
  | { type: 'chat'; chat: Chat }
  /** deleted, or not to be read any more: its messages leave the device */
  | { type: 'chat-gone'; chatId: string }
  | { type: 'chat-saved'; messageId: string; isSaved: boolean }
  /** somebody has the conversation open, or had a moment ago */
  | { type: 'chat-here'; chatId: string; memberId: string }
  | { type: 'chat-typing'; chatId: string; threadId: string | null; memberId: string }

/** Said by a device every few seconds while its person writes, and now and then while it shows a conversation. Nothing of it is stored. */
export interface ChatSaid {
  type: 'typing'
  /** the person looks, and does not write */
  looks?: true | undefined
  chatId: string
  threadId: string | null
}

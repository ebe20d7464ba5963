import type { Chat } from '#shared/nouns/chat/chat.ts'

/** Messages that the person has not read, also of a muted conversation. */
export function unreadOf({ lastNr, readNr }: Pick<Chat, 'lastNr' | 'readNr'>): number {
  return Math.max(0, lastNr - readNr)
}

/** Unread messages of everything that is not muted: the number at the menu. Mails count for those who follow their conversation. */
export function unreadTotal(chats: readonly Chat[]): number {
  return chats.reduce((sum, chat) => sum + (chat.muted || (chat.chatType === 'external' && !chat.follows) ? 0 : unreadOf(chat)), 0)
}

import { unreadOf, type Chat } from '#shared/nouns/chat/chat.ts'

/** Conversations whose unread messages stand at the menu: not muted ones, and mails of those alone who follow their conversation. */
const isCounted = (chat: Chat): boolean => !chat.muted && (chat.chatType !== 'external' || chat.follows) && unreadOf(chat) > 0

/** The number at the menu. */
export function unreadTotal(chats: readonly Chat[]): number {
  return chats.reduce((sum, chat) => sum + (isCounted(chat) ? unreadOf(chat) : 0), 0)
}

/** The conversations that this number is about. */
export function countedChats(chats: readonly Chat[]): ReadonlySet<string> {
  return new Set(chats.filter(isCounted).map(({ id }) => id))
}

import { unreadOf, type Chat, type ChatType } from '#shared/nouns/chat/chat.ts'

/** The filters of the list (specification 3 §2); that of e-mail is hidden until a table takes mails. */
export const chatTabs = ['all', 'channels', 'comments', 'email', 'saved', 'dms'] as const
export type ChatTab = (typeof chatTabs)[number]

const typeOfTab: Partial<Record<ChatTab, ChatType>> = { channels: 'private_channel', comments: 'record', email: 'external', dms: 'dm' }

export const chatSections = ['bookmarked', 'new', 'channels', 'directMessages', 'read'] as const
export type ChatSection = (typeof chatSections)[number]

/** Tests of the sections; a conversation stands in the first that fits. */
const tests: Record<ChatSection, (chat: Chat) => boolean> = {
  bookmarked: ({ starred }) => starred,
  new: (chat) => !chat.muted && unreadOf(chat) > 0,
  channels: ({ chatType }) => chatType === 'private_channel',
  directMessages: ({ chatType }) => chatType === 'dm',
  read: () => true,
}

/** Conversations of a tab by section, the newest first; channels without a message by name. */
export function sectionChats(chats: readonly Chat[], tab: ChatTab): Record<ChatSection, Chat[]> {
  const type = typeOfTab[tab]
  const found: Record<ChatSection, Chat[]> = { bookmarked: [], new: [], channels: [], directMessages: [], read: [] }
  const newest = (a: Chat, b: Chat): number =>
    (b.lastMessageAt ?? '').localeCompare(a.lastMessageAt ?? '') || a.channelLabel.localeCompare(b.channelLabel)
  for (const chat of chats.filter(({ chatType }) => type === undefined || chatType === type).toSorted(newest)) {
    const section = chatSections.find((one) => tests[one](chat)) ?? 'read'
    found[section].push(chat)
  }
  return found
}

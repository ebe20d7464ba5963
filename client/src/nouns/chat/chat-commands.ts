import { newId } from '#shared/lib/ids.ts'
import type { Chat, ChatLane, ChatMessage, ReactionEmoji, RecordTalk } from '#shared/nouns/chat/chat.ts'
import { chatStore } from '#client/engine/chat/current-chat.ts'
import type { MutationArgs } from '#shared/catalogue/mutation-kinds.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'

export interface WrittenMessage {
  text: string
  mentions: string[]
  replyTo: string | null
  /** of a conversation with people outside */
  mail?: MutationArgs['chats.send']['mail']
}

/** Sends a message; the first one about a record makes its conversation. */
export function sendMessage({ chatId, threadId }: ChatLane, message: WrittenMessage, about?: RecordTalk): MutationHandle {
  openRecordChat(about)
  return mutate('chats.send', { chatId, id: newId(), threadId, ...message, text: message.text.trim() })
}

/** A conversation about a record begins with its first words or file. */
export function openRecordChat(about: RecordTalk | undefined): void {
  if (!about) return
  const { type, ...record } = about
  mutate(type === 'external' ? 'chats.openExternal' : 'chats.openRecord', record)
}

type Named = Pick<ChatMessage, 'chatId' | 'id'>

export function editMessage({ chatId, id: messageId }: Named, text: string, mentions: string[]): void {
  mutate('chats.edit', { chatId, messageId, text, mentions })
}

export function eraseMessage({ chatId, id: messageId }: Named): void {
  mutate('chats.erase', { chatId, messageId })
}

/** Adds or takes back one's own reaction. */
export function toggleReaction({ chatId, id: messageId, reactions }: ChatMessage, emoji: string, memberId: string): void {
  const isOn = reactions[emoji]?.includes(memberId) !== true
  mutate('chats.react', { chatId, messageId, emoji: emoji as ReactionEmoji, isOn })
}

export function pinMessage({ chatId, id: messageId }: Named, isPinned: boolean): void {
  mutate('chats.pin', { chatId, messageId, isPinned })
}

export function saveMessage({ chatId, id: messageId }: Named, isSaved: boolean): void {
  mutate('chats.save', { chatId, messageId, isSaved })
}

/** Everything up to a message is read. */
export function markRead(chat: Chat, nr: number): void {
  if (nr > chat.readNr) mutate('chats.read', { chatId: chat.id, nr })
}

/** A message and what follows it are unread again. */
export function markUnreadFrom({ chatId, nr }: ChatMessage): void {
  mutate('chats.read', { chatId, nr: nr - 1, isBack: true })
}

export function markChat({ id: chatId }: Chat, marks: Partial<Pick<Chat, 'starred' | 'muted' | 'follows'>>): void {
  mutate('chats.mark', { chatId, ...marks })
}

export function openDm(memberId: string): MutationHandle {
  return mutate('chats.openDm', { with: memberId })
}

export type ChannelLook = Omit<MutationArgs['chats.create'], 'id' | 'backgroundColor'>

/** @returns the new channel's id */
export function createChannel(look: ChannelLook): string {
  const id = newId()
  mutate('chats.create', { id, ...look, backgroundColor: null })
  return id
}

export function updateChannel({ id: chatId }: Chat, look: Partial<ChannelLook>): void {
  mutate('chats.update', { chatId, ...look })
}

export function deleteChannel({ id: chatId }: Chat): void {
  mutate('chats.delete', { chatId })
}

export function leaveChannel({ id: chatId }: Chat): void {
  mutate('chats.leave', { chatId })
}

/** Tells the others that the person is writing, every few seconds at most. */
export function tellTyping(lane: ChatLane): void {
  const now = Date.now()
  if (now - lastTold < typingEveryMs) return
  lastTold = now
  chatStore().get()?.say(lane)
}
const typingEveryMs = 3_000
let lastTold = 0

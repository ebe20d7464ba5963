import { dmChatId, externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { Chat, ChatLane, ChatMessage } from '#shared/nouns/chat/chat.ts'
import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import type { OutboxItem, RefusalReason } from '#client/engine/outbox/outbox-item.ts'

/** A message with what its person has changed on this device and the server has not told yet. */
export interface ShownMessage extends ChatMessage {
  /** not on the server: it waits, or was refused with this reason */
  own?: { itemId: string; reason: RefusalReason | undefined }
}

type ArgsOf<K extends MutationKind> = MutationArgs[K]

function isKind<K extends MutationKind>(item: OutboxItem, kind: K): item is OutboxItem & { kind: K; args: ArgsOf<K> } {
  return item.kind === kind
}

/** Changes that still have to be laid over what the server has told. */
function isOpen(item: OutboxItem, seq: number): boolean {
  return item.state !== 'refused' && (item.state !== 'applied' || (item.seq ?? 0) > seq)
}

/** The messages of a lane with unsent changes laid over them; unsent messages come last. */
export function shownMessages(
  messages: readonly ChatMessage[],
  items: readonly OutboxItem[],
  { lane, memberId, isAtEnd }: { lane: ChatLane; memberId: string; isAtEnd: boolean },
): ShownMessage[] {
  const chatItems = items.filter(({ kind, args }) => kind.startsWith('chats.') && (args as { chatId?: string }).chatId === lane.chatId)
  if (chatItems.length === 0) return [...messages]
  const shown: ShownMessage[] = [...messages]
  const known = new Set(messages.map(({ id }) => id))
  // a message that is sent once more has two for a moment: the refused one goes when the other is stored
  const sends = new Map(chatItems.flatMap((item) => (isKind(item, 'chats.send') ? [[item.args.id, item] as const] : [])))
  for (const item of isAtEnd ? sends.values() : []) {
    const { id, chatId, threadId, replyTo, text, mentions, mail } = item.args
    if (known.has(id) || threadId !== lane.threadId) continue
    const blank = { reactions: {}, replies: 0, lastReplyAt: null, pinned: false, edited: false, deleted: false }
    const time = { madeAt: item.madeAt, createdAt: item.madeAt }
    // an answered one is on its way back
    const own = item.state === 'applied' ? {} : { own: { itemId: item.id, reason: item.state === 'refused' ? item.reason : undefined } }
    const nr = (shown.at(-1)?.nr ?? 0) + 1
    shown.push({
      id,
      chatId,
      threadId,
      nr,
      seq: 0,
      authorId: memberId,
      text,
      mentions,
      replyTo,
      ...blank,
      ...time,
      ...own,
      ...(mail && { mail: waiting(mail) }),
    })
  }
  return shown.map((message) => chatItems.reduce((before, item) => withChange(before, item, memberId), message))
}

/** A mail that has not left this device. */
function waiting({ to = [], cc = [], subject = '' }: NonNullable<ArgsOf<'chats.send'>['mail']>): MailFacts {
  return {
    ...{ direction: 'out', from: { address: '', name: '' }, to, cc, subject },
    ...{ state: 'queued', problem: null, isAuto: false, hasMore: false, checks: null },
  }
}

function withChange(message: ShownMessage, item: OutboxItem, memberId: string): ShownMessage {
  const { messageId } = item.args as { messageId?: string }
  if (messageId !== message.id || !isOpen(item, message.seq)) return message
  if (isKind(item, 'chats.edit')) return { ...message, text: item.args.text, mentions: item.args.mentions, edited: true }
  if (isKind(item, 'chats.erase')) return { ...message, text: '', reactions: {}, deleted: true, pinned: false }
  if (isKind(item, 'chats.pin')) return { ...message, pinned: item.args.isPinned }
  if (!isKind(item, 'chats.react')) return message
  const { emoji, isOn } = item.args
  const { [emoji]: people = [], ...rest } = message.reactions
  const others = people.filter((id) => id !== memberId)
  const next = isOn ? [...others, memberId] : others
  return { ...message, reactions: next.length > 0 ? { ...rest, [emoji]: next } : rest }
}

const blankChat = {
  ...{ channelLabel: '', iconColor: 'blue', backgroundColor: null, members: [], dmWithUserId: null, tableId: null, recordId: null },
  ...{ mayPost: true, mayEdit: false, starred: false, muted: false, follows: false, readNr: 0, firstNr: 1, lastNr: 0 },
  ...{ keepDays: null, fromJoining: false },
  ...{ lastMessageAt: null, lastMessage: null },
}

/** The person's conversations with unsent changes laid over them. */
export function shownChats(chats: readonly Chat[], items: readonly OutboxItem[], memberId: string): readonly Chat[] {
  const own = items.filter(({ kind, state }) => kind.startsWith('chats.') && state !== 'refused')
  if (own.length === 0) return chats
  const byId = new Map(chats.map((chat) => [chat.id, chat]))
  for (const item of own) lay(byId, item, memberId)
  return [...byId.values()]
}

function lay(chats: Map<string, Chat>, item: OutboxItem, memberId: string): void {
  const add = (chat: Chat): void => void (chats.has(chat.id) || chats.set(chat.id, chat))
  const change = (id: string, to: (chat: Chat) => Partial<Chat>): void => {
    const chat = chats.get(id)
    if (chat) chats.set(id, { ...chat, ...to(chat) })
  }
  const isAnswered = item.state === 'applied'
  if (isKind(item, 'chats.create')) {
    const { id, name, iconColor, backgroundColor, members, keepDays = null, fromJoining = false } = item.args
    const look = { channelLabel: name, iconColor, backgroundColor, members, mayEdit: true, keepDays, fromJoining }
    add({ ...blankChat, id, chatType: 'private_channel', createdBy: memberId, ...look })
  } else if (isKind(item, 'chats.openDm')) {
    const { with: other } = item.args
    const members = other === memberId ? [memberId] : [memberId, other]
    add({ ...blankChat, id: dmChatId(memberId, other), chatType: 'dm', createdBy: memberId, members, dmWithUserId: other })
  } else if (isKind(item, 'chats.openRecord')) {
    const { tableId, recordId } = item.args
    add({ ...blankChat, id: recordChatId(tableId, recordId), chatType: 'record', createdBy: memberId, tableId, recordId })
  } else if (isKind(item, 'chats.openExternal')) {
    const { tableId, recordId } = item.args
    add({ ...blankChat, id: externalChatId(tableId, recordId), chatType: 'external', createdBy: memberId, tableId, recordId })
  } else if (isKind(item, 'chats.read')) {
    const { chatId, nr, isBack } = item.args
    change(chatId, ({ readNr }) => ({ readNr: isBack && !isAnswered ? nr : Math.max(readNr, isBack ? 0 : nr) }))
  } else if (isAnswered) return
  else if (isKind(item, 'chats.mark')) {
    const { chatId, ...marks } = item.args
    change(chatId, () => Object.fromEntries(Object.entries(marks).filter(([, value]) => value !== undefined)))
  } else if (isKind(item, 'chats.update')) {
    const { chatId, name, iconColor, members, keepDays, fromJoining } = item.args
    change(chatId, (chat) => ({
      channelLabel: name ?? chat.channelLabel,
      iconColor: iconColor ?? chat.iconColor,
      members: members ?? chat.members,
      keepDays: keepDays === undefined ? chat.keepDays : keepDays,
      fromJoining: fromJoining ?? chat.fromJoining,
    }))
  } else if (isKind(item, 'chats.delete') || isKind(item, 'chats.leave')) chats.delete(item.args.chatId)
  else if (isKind(item, 'chats.send') && item.args.threadId === null) {
    const { chatId, text } = item.args
    change(chatId, () => ({ lastMessageAt: item.madeAt, lastMessage: { authorId: memberId, text } }))
  }
}

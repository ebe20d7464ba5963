import { isAboutRecord } from '#shared/nouns/chat/chat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { readMember, type OrgContext } from '#server/access/org-context.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { assertMayMessage } from '#server/access/may-message.ts'
import { seesRecord } from '#server/access/sees-record.ts'
import { findChat, findMessage, isBefore, type MessageRow, type StoredChat } from '#server/features/chat/chat-store.ts'
import { takesMail } from '#server/records/mail/mail-config.ts'

/**
 * Whether the person may read a conversation now: channels by their members, one of a record by the rules of its row. *View as* shows none, since
 * direct messages are nobody else's.
 */
export function mayRead(context: OrgContext, { row, members }: StoredChat): boolean {
  const { memberId, access, view } = context
  if (view || access.session === 'public-link') return false
  if (isAboutRecord(row.kind)) return row.table_id !== null && row.record_id !== null && seesRow(context, row.table_id, row.record_id)
  if (!members) return true
  if (!members.has(memberId)) return false
  // specification 3 §4: a channel of one is shown to builders only
  return row.kind === 'dm' || members.size > 1 || access.isBuilder
}

/** Whether the person sees the record of a living table. */
export function seesRow(context: OrgContext, tableId: string, recordId: string): boolean {
  try {
    return seesRecord(context, tableId, recordId)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** @throws AppError `chat-conversation-not-found`, the same for one that is not there and one that is not the person's */
export function openChat(context: OrgContext, chatId: string): StoredChat {
  const chat = findChat(context.org, chatId)
  if (!chat || !mayRead(context, chat)) throw new AppError('chat-conversation-not-found')
  return chat
}

/** True for a conversation that the person may read now. */
export function seesChat(context: OrgContext, chatId: string): boolean {
  const chat = findChat(context.org, chatId)
  return chat !== undefined && mayRead(context, chat)
}

/** A message of a conversation that the person may read. @throws AppError `chat-conversation-not-found` */
export function openMessage(context: OrgContext, messageId: string, chatId?: string): { chat: StoredChat; message: MessageRow } {
  const message = findMessage(context.org, messageId)
  if (!message || (chatId !== undefined && message.chat_id !== chatId)) throw new AppError('chat-conversation-not-found')
  const chat = openChat(context, message.chat_id)
  if (isBefore(context.org, { chat, memberId: context.memberId }, message)) throw new AppError('chat-conversation-not-found')
  return { chat, message }
}

/** Writing in a conversation that the person may read. @throws AppError `permission_denied`, `plan_blocked`, `user-not-found` */
export function assertMayPost(context: OrgContext, { row, members }: StoredChat): void {
  const { access, org, memberId } = context
  if (row.kind === 'external' && !takesMail(org, row.table_id ?? '')) throw new AppError('permission_denied')
  if (isAboutRecord(row.kind)) return assertMay(access, { about: 'table', id: row.table_id ?? '', right: 'comment' })
  if (row.kind === 'private_channel') return assertMay(access, { about: 'channel', id: row.id })
  const other = otherOf(members, memberId)
  if (other === memberId || row.created_by === other) return assertMay(access, { about: 'channel', id: row.id })
  assertMayMessage(context, other)
  if (!readMember(org, other)) throw new AppError('user-not-found')
}

export function mayPost(context: OrgContext, chat: StoredChat): boolean {
  try {
    assertMayPost(context, chat)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Changing or deleting a channel: a member of it who may build (specification 3 §4). */
export function mayEdit({ access }: OrgContext, { row }: StoredChat): boolean {
  return row.kind === 'private_channel' && access.canCreate('table')
}

/** The other of two; oneself in notes to oneself. */
export function otherOf(members: ReadonlySet<string> | undefined, memberId: string): string {
  return [...(members ?? [])].find((id) => id !== memberId) ?? memberId
}

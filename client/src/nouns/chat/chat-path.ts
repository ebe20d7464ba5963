import { dmChatId, externalChatId, recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import type { AddressedChat } from '#shared/nouns/chat/chat-address.ts'
import type { RecordTalk } from '#shared/nouns/chat/chat.ts'

/** The conversation that an address names. */
export type ChatPlace =
  | { kind: 'none' }
  | { kind: 'chat'; chatId: string }
  | { kind: 'dmUser'; chatId: string; memberId: string }
  | ({ kind: 'record'; chatId: string } & RecordTalk)

/** Reads the part of the address behind `/chat/` (specification 3 §2). */
export function readChatPath(rest: string, ownId: string): ChatPlace {
  const [type = '', first = '', second = ''] = rest.split('/')
  if ((type === 'channel' || type === 'dm') && first !== '') return { kind: 'chat', chatId: first }
  if (type === 'dm-user' && first !== '') return { kind: 'dmUser', chatId: dmChatId(ownId, first), memberId: first }
  if ((type === 'record' || type === 'external') && second !== '') return aboutRecord(type, first, second)
  return { kind: 'none' }
}

/** The conversation about a record, among people of the organisation or with those outside. */
export function aboutRecord(type: 'record' | 'external', tableId: string, recordId: string): Extract<ChatPlace, { kind: 'record' }> {
  const chatId = (type === 'record' ? recordChatId : externalChatId)(tableId, recordId)
  return { kind: 'record', type, chatId, tableId, recordId }
}

/** Parts of the slug of a record's conversation. */
const slugMark = '.'

/** A conversation as the addresses of dialogs name it: that of a record by its table and record (specification 3 §3). */
export function chatSlug({ id, chatType, tableId, recordId }: AddressedChat): string {
  if (tableId === null || recordId === null) return id
  return [tableId, recordId, ...(chatType === 'external' ? [chatType] : [])].join(slugMark)
}

export function readChatSlug(slug: string): ChatPlace {
  const [tableId = '', recordId, type] = slug.split(slugMark)
  if (recordId !== undefined) return aboutRecord(type === 'external' ? type : 'record', tableId, recordId)
  return slug === '' ? { kind: 'none' } : { kind: 'chat', chatId: slug }
}

/** Whether a page shows a conversation. */
export function isPageOf(pathname: string, place: ChatPlace): boolean {
  if (place.kind === 'none') return false
  const rest = place.kind === 'record' ? `${place.type}/${place.tableId}/${place.recordId}` : place.chatId
  return pathname.startsWith('/chat/') && pathname.endsWith(`/${rest}`)
}

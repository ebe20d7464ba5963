import type { Chat, ChatType } from '#shared/nouns/chat/chat.ts'

export type AddressedChat = Pick<Chat, 'id' | 'chatType' | 'tableId' | 'recordId'>

const segments: Record<ChatType, (chat: AddressedChat) => string> = {
  private_channel: ({ id }) => `channel/${id}`,
  dm: ({ id }) => `dm/${id}`,
  record: ({ tableId, recordId }) => `record/${tableId ?? ''}/${recordId ?? ''}`,
  external: ({ tableId, recordId }) => `external/${tableId ?? ''}/${recordId ?? ''}`,
}

/** The address of a conversation (specification 3 §2). */
export function chatPath(chat: AddressedChat): string {
  return `/chat/${segments[chat.chatType](chat)}`
}

/** The address of one message of a conversation. */
export function messagePath(chat: AddressedChat, message: { id: string; threadId: string | null }): string {
  const thread = message.threadId === null ? '' : `&modal=chatThread&mainMessageId=${message.threadId}`
  return `${chatPath(chat)}?message=${message.id}${thread}`
}

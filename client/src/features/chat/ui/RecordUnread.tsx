import { unreadOf } from '#shared/nouns/chat/chat.ts'
import { recordChatId } from '#shared/nouns/chat/chat-ids.ts'
import { useChats } from '#client/nouns/chat/use-chats.ts'
import type { RecordCountProps } from '#client/records/panel/record-tabs-context.ts'

/** How many messages about a record the person has not read. */
export function RecordUnread({ tableId, recordId }: RecordCountProps) {
  const id = recordChatId(tableId, recordId)
  const chat = useChats().chats.find((one) => one.id === id)
  return (chat && unreadOf(chat)) || null
}

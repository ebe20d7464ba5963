import type { GeneratedAlways } from 'kysely'
import type { ChatType } from '#shared/nouns/chat/chat.ts'

/** migrations/org/0035_chat.sql, 0051_keeping_of_chats_and_task_addresses.sql, 0080_mail.sql */
export interface ChatTables {
  chat: {
    id: string
    kind: ChatType
    name: string
    icon_color: string
    background_color: string | null
    is_open: number
    table_id: string | null
    record_id: string | null
    created_by: string
    created_at: string
    seq: number
    deleted_at: string | null
    keep_days: number | null
    from_joining: number
    first_nr: number
  }
  chat_member: { chat_id: string; member_id: string; added_at: string; joined_nr: number }
  chat_head: { chat_id: string; last_nr: number; last_at: string; last_id: string }
  chat_state: {
    member_id: string
    chat_id: string
    read_nr: number
    read_at: string | null
    starred: number
    muted: number
    follows: number
  }
  chat_message: {
    row: GeneratedAlways<number>
    id: string
    chat_id: string
    thread_id: string
    nr: number
    seq: number
    author_id: string
    text: string
    mentions: string
    reply_to: string | null
    reactions: string
    replies: number
    last_reply_at: string | null
    pinned_at: string | null
    pinned_by: string | null
    made_at: string
    created_at: string
    edited_at: string | null
    deleted_at: string | null
    /** JSON of MailFacts */
    mail: string | null
  }
  chat_saved: { member_id: string; message_id: string; saved_at: string }
}

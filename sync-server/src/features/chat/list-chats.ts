import { sql } from 'kysely'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { chatPageSize, savedLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayRead } from '#server/features/chat/chat-rights.ts'
import { findChat } from '#server/features/chat/chat-store.ts'
import { describeChat } from '#server/features/chat/describe-chat.ts'

/** Ids of the channels and direct messages that name the person or everybody. */
function channelIds({ org: { db }, memberId }: OrgContext): string[] {
  const rows = db.all(sql<{ id: string }>`
    SELECT id FROM chat WHERE is_open = 1 AND deleted_at IS NULL
    UNION SELECT chat_id AS id FROM chat_member WHERE member_id = ${memberId}`)
  return rows.map(({ id }) => id)
}

/** Conversations about records in which the person takes part, the newest first; one more than a page. */
function recordChatIds({ org: { db }, memberId }: OrgContext, before: string | undefined): { id: string; at: string }[] {
  return db.all(sql<{ id: string; at: string }>`
    SELECT chat.id, coalesce(head.last_at, chat.created_at) AS at
    FROM chat_state AS state
    JOIN chat ON chat.id = state.chat_id AND chat.kind = 'record' AND chat.deleted_at IS NULL
    LEFT JOIN chat_head AS head ON head.chat_id = chat.id
    WHERE state.member_id = ${memberId} AND (${before ?? null} IS NULL OR coalesce(head.last_at, chat.created_at) < ${before ?? null})
    ORDER BY at DESC LIMIT ${chatPageSize + 1}`)
}

/** Everything in the person's list; with `before` only older conversations about records. */
export function listChats(context: OrgContext, before: string | undefined): { chats: Chat[]; more: boolean } {
  if (context.view) return { chats: [], more: false }
  const records = recordChatIds(context, before)
  const ids = [...(before === undefined ? channelIds(context) : []), ...records.slice(0, chatPageSize).map(({ id }) => id)]
  const chats = ids.flatMap((id) => {
    const chat = findChat(context.org, id)
    return chat && mayRead(context, chat) ? [describeChat(context, chat)] : []
  })
  return { chats, more: records.length > chatPageSize }
}

/** Ids of the messages that the person keeps for later. */
export function savedIds({ org: { db }, memberId, view }: OrgContext): string[] {
  if (view) return []
  const saved = db.build.selectFrom('chat_saved').select('message_id').where('member_id', '=', memberId)
  return db.all(saved.orderBy('saved_at', 'desc').limit(savedLimit)).map(({ message_id }) => message_id)
}

import { sql } from 'kysely'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import { chatPageSize, savedLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayRead } from '#server/features/chat/chat-rights.ts'
import { findChat, type StoredChat } from '#server/features/chat/chat-store.ts'
import { describeChat } from '#server/features/chat/describe-chat.ts'

/** Ids of the channels and direct messages that name the person or everybody. */
function channelIds({ org: { db }, memberId }: OrgContext): string[] {
  const rows = db.all(sql<{ id: string }>`
    SELECT id FROM chat WHERE is_open = 1 AND deleted_at IS NULL
    UNION SELECT chat_id AS id FROM chat_member WHERE member_id = ${memberId}`)
  return rows.map(({ id }) => id)
}

/** Conversations about records in which the person takes part, and all with people outside, the newest first. */
function recordChatIds({ org: { db }, memberId }: OrgContext, before: string | undefined): { id: string; at: string }[] {
  return db.all(sql<{ id: string; at: string }>`
    SELECT chat.id, coalesce(head.last_at, chat.created_at) AS at
    FROM (
      SELECT chat_id AS id FROM chat_state WHERE member_id = ${memberId}
      UNION SELECT id FROM chat WHERE kind = 'external'
    ) AS own
    JOIN chat ON chat.id = own.id AND chat.kind IN ('record', 'external') AND chat.deleted_at IS NULL
    LEFT JOIN chat_head AS head ON head.chat_id = chat.id
    WHERE ${before ?? null} IS NULL OR coalesce(head.last_at, chat.created_at) < ${before ?? null}
    ORDER BY at DESC LIMIT ${mostLooked}`)
}

/** Conversations that are looked at for one page: of those with people outside some may not be the person's. */
const mostLooked = 1_000

/** Everything in the person's list; with `before` only older conversations about records. */
export function listChats(context: OrgContext, before: string | undefined): { chats: Chat[]; more: boolean } {
  if (context.view) return { chats: [], more: false }
  const readable = (id: string): StoredChat[] => {
    const chat = findChat(context.org, id)
    return chat && mayRead(context, chat) ? [chat] : []
  }
  const channels = before === undefined ? channelIds(context).flatMap(readable) : []
  const records: StoredChat[] = []
  for (const { id } of recordChatIds(context, before)) {
    if (records.length > chatPageSize) break
    records.push(...readable(id))
  }
  const shown = [...channels, ...records.slice(0, chatPageSize)]
  return { chats: shown.map((chat) => describeChat(context, chat)), more: records.length > chatPageSize }
}

/** Ids of the messages that the person keeps for later. */
export function savedIds({ org: { db }, memberId, view }: OrgContext): string[] {
  if (view) return []
  const saved = db.build.selectFrom('chat_saved').select('message_id').where('member_id', '=', memberId)
  return db.all(saved.orderBy('saved_at', 'desc').limit(savedLimit)).map(({ message_id }) => message_id)
}

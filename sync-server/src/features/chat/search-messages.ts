import { sql } from 'kysely'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { searchPageSize } from '#shared/nouns/chat/chat-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openChat, seesChat } from '#server/features/chat/chat-rights.ts'
import { describeMessage, findChat, isBefore, type MessageRow } from '#server/features/chat/chat-store.ts'
import { listChats } from '#server/features/chat/list-chats.ts'

/** Words that count; more make a question no narrower. */
const mostWords = 8
/** Conversations that are looked through: those with the newest messages. */
const mostChats = 400
/** Rows of the index that are looked at for one page. */
const mostLooks = 2_000

/** Conversations beside those of the list whose rights are asked for one page. */
const mostAsked = 300

interface Wanted {
  text: string
  chatId?: string | undefined
  authorId?: string | undefined
}

/** Messages with every word (the last one as a beginning) that the person may read now, the newest first. */
export function searchMessages(context: OrgContext, { text, chatId, authorId }: Wanted): ChatMessage[] {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.slice(0, mostWords) ?? []
  if (words.length === 0 || context.view) return []
  const here = chatId === undefined ? readableIds(context) : [openChat(context, chatId).row.id]
  const found = here.length === 0 ? [] : readHits(context, matchOf(words, here), authorId)
  // talk about records in which the person has no part, and the oldest of a very long list
  const elsewhere = chatId === undefined ? readableHits(context, readHits(context, matchOf(words), authorId, mostLooks), new Set(here)) : []
  return [...found.filter((row) => !isHidden(context, row)), ...elsewhere]
    .sort((a, b) => b.row - a.row)
    .slice(0, searchPageSize)
    .map(describeMessage)
}

function readHits({ org: { db } }: OrgContext, match: string, authorId: string | undefined, most = searchPageSize): MessageRow[] {
  return db.all(sql<MessageRow>`
    SELECT m.* FROM (SELECT rowid FROM chat_text WHERE chat_text MATCH ${match} ORDER BY rowid DESC LIMIT ${mostLooks}) AS hit
    JOIN chat_message AS m ON m.row = hit.rowid
    WHERE m.deleted_at IS NULL AND (${authorId ?? null} IS NULL OR m.author_id = ${authorId ?? null})
    ORDER BY m.row DESC LIMIT ${most}`)
}

/** The hits in conversations outside the list that the person may read. */
function readableHits(context: OrgContext, rows: readonly MessageRow[], listed: ReadonlySet<string>): MessageRow[] {
  const asked = new Map<string, boolean>()
  const found: MessageRow[] = []
  for (const row of rows) {
    if (found.length === searchPageSize) break
    if (listed.has(row.chat_id)) continue
    let sees = asked.get(row.chat_id)
    if (sees === undefined && asked.size === mostAsked) break
    if (sees === undefined) asked.set(row.chat_id, (sees = seesChat(context, row.chat_id)))
    if (sees && !isHidden(context, row)) found.push(row)
  }
  return found
}

/** True for a message from before the person joined. */
function isHidden({ org, memberId }: OrgContext, row: MessageRow): boolean {
  const chat = findChat(org, row.chat_id)
  return chat === undefined || isBefore(org, { chat, memberId }, row)
}

/** Conversations in the person's list, those with the newest messages first. */
function readableIds(context: OrgContext): string[] {
  const { chats } = listChats(context, undefined)
  const newest = chats.sort((a, b) => ((a.lastMessageAt ?? '') < (b.lastMessageAt ?? '') ? 1 : -1))
  return newest.slice(0, mostChats).map(({ id }) => id)
}

/** A question in FTS5's language; words hold letters and digits only, so nothing a person types is an operator. */
function matchOf(words: readonly string[], chats: readonly string[] = []): string {
  const texts = words.map((word, at) => `"${word}"${at === words.length - 1 ? '*' : ''}`)
  const places = chats.map((id) => `"c${id.replaceAll('-', '')}"`)
  const where = places.length > 0 ? ` AND {place} : (${places.join(' OR ')})` : ''
  return `{text} : (${texts.join(' AND ')})${where}`
}

import type { ChatMessage, ChatWindow } from '#shared/nouns/chat/chat.ts'
import { chatChangeLimit, chatPageSize, pinnedLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayRead, openChat, openMessage } from '#server/features/chat/chat-rights.ts'
import { describeMessage, findChat, findMessage, firstNrOf, isBefore, lastNrOf, type MessageRow } from '#server/features/chat/chat-store.ts'
import { savedIds } from '#server/features/chat/list-chats.ts'

export interface WindowQuery {
  threadId?: string | undefined
  before?: number | undefined
  after?: number | undefined
  around?: string | undefined
  at?: string | undefined
  since?: number | undefined
  from?: number | undefined
}

/** A window of a conversation or thread that the person may read. @throws AppError `chat-conversation-not-found` */
export function readWindow(context: OrgContext, chatId: string, query: WindowQuery): ChatWindow {
  const { org } = context
  const chat = openChat(context, chatId)
  const threadId = query.threadId ?? ''
  if (threadId !== '') openMessage(context, threadId, chatId)
  const first = threadId === '' ? firstNrOf(chat, context.memberId) : 1
  const lane = { org, chatId, threadId, first }
  // read first: a message that comes in between is told again
  const seq = org.currentSeq()
  const lastNr = lastNrOf(org, chatId, threadId)
  const { rows, reset } = pickRows(lane, query, lastNr, context)
  return { messages: rows.map(describeMessage), firstNr: first, lastNr, seq, reset }
}

interface Lane {
  org: OrgContext['org']
  chatId: string
  threadId: string
  /** what comes before is not there for the person */
  first: number
}

function pickRows(lane: Lane, query: WindowQuery, lastNr: number, context: OrgContext): { rows: MessageRow[]; reset: boolean } {
  const { since, from = 0, before, after, around, at } = query
  if (since !== undefined) {
    const { db } = lane.org
    const changed = db.all(
      inLane(lane)
        .where('seq', '>', since)
        .where('nr', '>=', Math.max(from, lane.first))
        .orderBy('seq')
        .limit(chatChangeLimit + 1),
    )
    if (changed.length <= chatChangeLimit) return { rows: changed.sort((a, b) => a.nr - b.nr), reset: false }
    return { rows: between(lane, lastNr - chatPageSize + 1, lastNr), reset: true }
  }
  if (before !== undefined) return { rows: between(lane, before - chatPageSize, before - 1), reset: false }
  if (after !== undefined) return { rows: between(lane, after + 1, after + chatPageSize), reset: false }
  const middle =
    around !== undefined ? openMessage(context, around, lane.chatId).message.nr : at !== undefined ? firstAt(lane, at, lastNr) : undefined
  if (middle === undefined) return { rows: between(lane, lastNr - chatPageSize + 1, lastNr), reset: false }
  return { rows: between(lane, middle - chatPageSize / 2, middle + chatPageSize / 2 - 1), reset: false }
}

const inLane = ({ org, chatId, threadId }: Lane) =>
  org.db.build.selectFrom('chat_message').selectAll().where('chat_id', '=', chatId).where('thread_id', '=', threadId)

function between(lane: Lane, first: number, last: number): MessageRow[] {
  return lane.org.db.all(inLane(lane).where('nr', '>=', Math.max(first, lane.first)).where('nr', '<=', last).orderBy('nr'))
}

/** The number of the first message that came at a moment or later: they are numbered in the order in which they came. */
function firstAt(lane: Lane, at: string, lastNr: number): number {
  let [low, high] = [lane.first, lastNr]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [row] = between(lane, middle, middle)
    if (row && row.created_at < at) low = middle + 1
    else high = middle
  }
  return low
}

export function readPinned(context: OrgContext, chatId: string): ChatMessage[] {
  const chat = openChat(context, chatId)
  const { db } = context.org
  const pinned = db.build
    .selectFrom('chat_message')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('pinned_at', 'is not', null)
    .where('nr', '>=', firstNrOf(chat, context.memberId))
  return db.all(pinned.orderBy('pinned_at', 'desc').limit(pinnedLimit)).map(describeMessage)
}

/** The saved messages whose conversations the person may still read. */
export function readSaved(context: OrgContext): ChatMessage[] {
  return savedIds(context).flatMap((id) => {
    const row = findMessage(context.org, id)
    const chat = row && findChat(context.org, row.chat_id)
    return row &&
      chat &&
      row.deleted_at === null &&
      mayRead(context, chat) &&
      !isBefore(context.org, { chat, memberId: context.memberId }, row)
      ? [describeMessage(row)]
      : []
  })
}

import { AppError } from '#shared/protocol/errors.ts'
import type { ChatNews } from '#shared/nouns/chat/chat-news.ts'
import { createOrgContext, type OrgContext } from '#server/access/org-context.ts'
import { mayRead } from '#server/features/chat/chat-rights.ts'
import {
  describeMessage,
  findChat,
  findHead,
  findMessage,
  findState,
  isBefore,
  type MessageRow,
  type StoredChat,
} from '#server/features/chat/chat-store.ts'
import { describeChat } from '#server/features/chat/describe-chat.ts'
import { isWatching } from '#server/features/chat/watching.ts'
import type { PlatformEvents } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Changes within this time are told together. */
const gatherMs = 20

/** The changes of one write that people in the conversation are told of. */
export interface ChatChange {
  chatId: string
  /** new and changed messages */
  messages?: readonly string[]
  /** the conversation itself changed for these people; `*`: for everybody */
  entry?: readonly string[] | '*'
  /** one person's own marks changed */
  marksOf?: string
  saved?: { memberId: string; messageId: string; isSaved: boolean }
  /** the record that it is about changed: it closes for those who do not see it any more */
  hides?: true
}

interface Waiting {
  changes: ChatChange[]
}

const waiting = new WeakMap<OrgDatabase, Waiting>()
/** The timers of a server's news, until they fire. */
const timers = new WeakMap<PlatformEvents, Set<NodeJS.Timeout>>()

/** Tells if news of changes are still being gathered. */
export const isTelling = (org: OrgDatabase): boolean => waiting.has(org)

/** Once the server stops nobody listens, and the databases close. */
export function stopTelling(events: PlatformEvents): void {
  for (const timer of timers.get(events) ?? []) clearTimeout(timer)
  timers.delete(events)
}

/** Inside a write: tells live devices after the commit, each by the rights that its person has then. */
export function tellOfChat({ org, events, now }: Pick<OrgContext, 'org' | 'events' | 'now'>, change: ChatChange): void {
  if (!events) return
  org.db.afterCommit(() => {
    const known = waiting.get(org)
    if (known) return void known.changes.push(change)
    waiting.set(org, { changes: [change] })
    const due = timers.get(events) ?? new Set()
    timers.set(events, due)
    const timer = setTimeout(() => {
      due.delete(timer)
      flush(org, events, now)
    }, gatherMs)
    due.add(timer.unref())
  })
}

function flush(org: OrgDatabase, events: PlatformEvents, now: () => Date): void {
  const changes = waiting.get(org)?.changes ?? []
  waiting.delete(org)
  const written = messageNews(org, changes)
  events.emit('live-news', {
    orgId: org.orgId,
    tell: (memberId) => {
      const context = contextOf(org, memberId, now)
      return context ? [...ownNews(context, changes).map((news) => JSON.stringify(news)), ...readable(context, written)] : []
    },
  })
}

function contextOf(org: OrgDatabase, memberId: string, now: () => Date): OrgContext | undefined {
  try {
    return createOrgContext(org, memberId, { now, source: 'chat' })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface WrittenNews {
  rows: readonly MessageRow[]
  /** for those who find all of them */
  text: string
}

/** The changed messages of each conversation as JSON, written once for everybody. */
function messageNews(org: OrgDatabase, changes: readonly ChatChange[]): Map<string, WrittenNews> {
  const ids = new Map<string, Set<string>>()
  for (const { chatId, messages = [] } of changes) {
    if (messages.length > 0) ids.set(chatId, new Set([...(ids.get(chatId) ?? []), ...messages]))
  }
  return new Map(
    [...ids].map(([chatId, of]) => {
      const rows = [...of].flatMap((id) => findMessage(org, id) ?? []).sort((a, b) => a.nr - b.nr)
      return [chatId, { rows, text: newsText(org, chatId, rows) }]
    }),
  )
}

function newsText(org: OrgDatabase, chatId: string, rows: readonly MessageRow[]): string {
  const head = findHead(org, chatId)
  const last = { lastNr: head?.last_nr ?? 0, lastMessageAt: head?.last_at ?? null }
  const news: ChatNews = { type: 'chat-messages', chatId, messages: rows.map(describeMessage), ...last }
  return JSON.stringify(news)
}

function readable(context: OrgContext, written: ReadonlyMap<string, WrittenNews>): string[] {
  const { org, memberId } = context
  return [...written].flatMap(([chatId, { rows, text }]) => {
    const chat = findChat(org, chatId)
    if (!chat || !concerns(context, chat) || !mayRead(context, chat)) return []
    const found = rows.filter((row) => !isBefore(org, { chat, memberId }, row))
    if (found.length === rows.length) return [text]
    return found.length === 0 ? [] : [newsText(org, chatId, found)]
  })
}

/** Mails are told to all who may read them, as their list holds all. Messages about a record are told to those who follow it, take part, or have it open: most people who see it do neither. */
export function concerns({ org, memberId, now }: OrgContext, { row: { id, kind } }: StoredChat): boolean {
  return kind !== 'record' || findState(org, memberId, id) !== undefined || isWatching(org, id, memberId, now().getTime())
}

/** True for somebody whose devices have the conversation, and who may not read it any more. */
function isHiddenNow(context: OrgContext, chatId: string): boolean {
  const chat = findChat(context.org, chatId)
  return chat !== undefined && concerns(context, chat) && !mayRead(context, chat)
}

function ownNews(context: OrgContext, changes: readonly ChatChange[]): ChatNews[] {
  const { memberId } = context
  const news: ChatNews[] = []
  const described = new Set<string>()
  for (const { chatId, entry = [], marksOf, saved, hides } of changes) {
    if (hides && !described.has(chatId) && isHiddenNow(context, chatId)) {
      described.add(chatId)
      news.push({ type: 'chat-gone', chatId })
    }
    if (saved?.memberId === memberId) news.push({ type: 'chat-saved', messageId: saved.messageId, isSaved: saved.isSaved })
    if (described.has(chatId) || (marksOf !== memberId && entry !== '*' && !entry.includes(memberId))) continue
    described.add(chatId)
    const chat = findChat(context.org, chatId)
    if (chat && mayRead(context, chat)) news.push({ type: 'chat', chat: describeChat(context, chat) })
    else news.push({ type: 'chat-gone', chatId })
  }
  return news
}

import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { isAboutRecord } from '#shared/nouns/chat/chat.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { ChatTables } from '#server/storage/schema/chat-tables.ts'
import { untilChanged } from '#server/storage/until-changed.ts'

export type ChatRow = ChatTables['chat']
export type ChatHead = ChatTables['chat_head']
export type ChatState = ChatTables['chat_state']
export type MessageRow = Selectable<ChatTables['chat_message']>

/** A conversation with the people in it; undefined: everybody, or those who see the record. */
export interface StoredChat {
  row: ChatRow
  members: ReadonlySet<string> | undefined
  /** numbers of the last messages before people joined, where it is not 0 */
  joined: ReadonlyMap<string, number>
}

/** The number of the first message of a conversation that the person finds. */
export function firstNrOf({ row, joined }: StoredChat, memberId: string): number {
  return Math.max(row.first_nr, row.from_joining === 1 ? (joined.get(memberId) ?? 0) + 1 : 1)
}

/** True for a message that came before what the person finds, or stands below such a message. */
export function isBefore(org: OrgDatabase, { chat, memberId }: { chat: StoredChat; memberId: string }, message: MessageRow): boolean {
  const first = firstNrOf(chat, memberId)
  if (first <= 1) return false
  const top = message.thread_id === '' ? message : findMessage(org, message.thread_id)
  return top === undefined || top.nr < first
}

/** Conversations by id. */
const chatsOf = untilChanged(() => new Map<string, StoredChat>())
const mostKnown = 5_000

/** A conversation that is not deleted. */
export function findChat(org: OrgDatabase, id: string): StoredChat | undefined {
  const { db } = org
  const known = chatsOf(org)
  if (known.size > mostKnown) known.clear()
  const before = known.get(id)
  if (before) return before
  const row = db.get(db.build.selectFrom('chat').selectAll().where('id', '=', id).where('deleted_at', 'is', null))
  if (!row) return undefined
  const people = isAboutRecord(row.kind) || row.is_open === 1 ? undefined : membersOf(org, id)
  const joined = new Map(people?.flatMap(({ member_id, joined_nr }) => (joined_nr > 0 ? [[member_id, joined_nr] as const] : [])))
  const chat = { row, members: people && new Set(people.map(({ member_id }) => member_id)), joined }
  known.set(id, chat)
  return chat
}

function membersOf({ db }: OrgDatabase, chatId: string): { member_id: string; joined_nr: number }[] {
  const rows = db.build.selectFrom('chat_member').select(['member_id', 'joined_nr']).where('chat_id', '=', chatId)
  return db.all(rows.orderBy('added_at').orderBy('member_id'))
}

const talked = new WeakMap<OrgDatabase, Set<string>>()

/** Ids of the tables about whose records there are conversations. One that is begun is added by its write. */
export function talkedAbout(org: OrgDatabase): Set<string> {
  let tables = talked.get(org)
  if (!tables) {
    const rows = org.db.all(org.db.build.selectFrom('chat').select('table_id').distinct().where('table_id', 'is not', null))
    talked.set(org, (tables = new Set(rows.flatMap(({ table_id }) => table_id ?? []))))
  }
  return tables
}

export function findHead({ db }: OrgDatabase, chatId: string): ChatHead | undefined {
  return db.get(db.build.selectFrom('chat_head').selectAll().where('chat_id', '=', chatId))
}

/** Inside a write: the conversation's newest message is this one. */
export function moveHead({ db }: OrgDatabase, chatId: string, head: Omit<ChatHead, 'chat_id'>): void {
  const insert = db.build.insertInto('chat_head').values({ chat_id: chatId, ...head })
  db.run(insert.onConflict((on) => on.column('chat_id').doUpdateSet(head)))
}

export function findState({ db }: OrgDatabase, memberId: string, chatId: string): ChatState | undefined {
  return db.get(db.build.selectFrom('chat_state').selectAll().where('member_id', '=', memberId).where('chat_id', '=', chatId))
}

/** Inside a write: changes a person's marks on a conversation. */
export function setState(
  { db }: OrgDatabase,
  memberId: string,
  chatId: string,
  change: Partial<Omit<ChatState, 'member_id' | 'chat_id'>>,
): void {
  if (Object.keys(change).length === 0) return
  db.run(
    db.build
      .insertInto('chat_state')
      .values({ member_id: memberId, chat_id: chatId, read_nr: 0, read_at: null, starred: 0, muted: 0, follows: 0, ...change })
      .onConflict((on) => on.columns(['member_id', 'chat_id']).doUpdateSet(change)),
  )
}

export function findMessage({ db }: OrgDatabase, id: string): MessageRow | undefined {
  return db.get(db.build.selectFrom('chat_message').selectAll().where('id', '=', id))
}

/** The number of the last message of a conversation or thread, also where it is not kept any more. */
export function lastNrOf(org: OrgDatabase, chatId: string, threadId: string): number {
  if (threadId === '') return findHead(org, chatId)?.last_nr ?? 0
  const place = sql<{ nr: number | null }>`SELECT max(nr) AS nr FROM chat_message WHERE chat_id = ${chatId} AND thread_id = ${threadId}`
  return org.db.get(place)?.nr ?? 0
}

export function describeMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    chatId: row.chat_id,
    threadId: row.thread_id === '' ? null : row.thread_id,
    nr: row.nr,
    seq: row.seq,
    authorId: row.author_id,
    text: row.text,
    mentions: JSON.parse(row.mentions) as string[],
    replyTo: row.reply_to,
    reactions: JSON.parse(row.reactions) as Record<string, string[]>,
    replies: row.replies,
    lastReplyAt: row.last_reply_at,
    pinned: row.pinned_at !== null,
    madeAt: row.made_at,
    createdAt: row.created_at,
    edited: row.edited_at !== null,
    deleted: row.deleted_at !== null,
    ...(row.mail !== null && { mail: JSON.parse(row.mail) as MailFacts }),
  }
}

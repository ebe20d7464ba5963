import type { NoticeEvent } from '#shared/nouns/notices/notice-event.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findState, type MessageRow, type StoredChat } from '#server/features/chat/chat-store.ts'
import { scheduleNotices } from '#server/jobs/schedule-notices.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A message as people are told of it. */
export interface ToldMessage {
  id: string
  /** empty in the conversation itself */
  threadId: string
  madeAt: string
  /** people whom it names for the first time */
  named: readonly string[]
  /** the author of the message that it answers */
  answers: string | undefined
}

/**
 * Inside the write: queues who is told of a message. Those it names, then those it answers, then the other person of direct messages and those who follow
 * the conversation; each once. A muted conversation tells only those whom it names.
 */
export function tellOfMessage(context: OrgContext, chat: StoredChat, message: ToldMessage): void {
  const { org, memberId, now } = context
  const chatId = chat.row.id
  const told = new Set([memberId])
  const take = (ids: readonly string[]): string[] => {
    const fresh = [...new Set(ids)].filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    return fresh
  }
  const isLoud = (id: string): boolean => findState(org, id, chatId)?.muted !== 1
  const recordId = message.threadId === '' ? null : message.threadId
  const about = { itemType: 'chat' as const, itemId: chatId, recordId, fieldId: null }
  const base = { actor: memberId, facts: {}, madeAt: message.madeAt }
  const of = { ...base, about: { ...about, partId: message.id } }
  const events: NoticeEvent[] = [
    { ...of, kind: 'chatMentioned', to: take(message.named) },
    {
      ...of,
      kind: 'chatReplied',
      to: take([...(message.answers === undefined ? [] : [message.answers]), ...speakersOf(org, message.threadId)].filter(isLoud)),
    },
    // one notice for all that somebody writes until it is read
    { ...base, kind: 'chatWrote', about: { ...about, partId: null }, to: take(listenersOf(org, chat).filter(isLoud)) },
  ]
  scheduleNotices(
    org,
    events.filter(({ to }) => to.length > 0),
    now(),
  )
}

/** Inside the write: those who follow the conversation, and not muted it, are told of a mail that came in. */
export function tellOfMail({ org, now }: OrgContext, chatId: string, { madeAt }: { id: string; madeAt: string }): void {
  const { db } = org
  const following = db.build.selectFrom('chat_state').select('member_id').where('chat_id', '=', chatId).where('follows', '=', 1)
  const to = db.all(following.where('muted', '=', 0)).map(({ member_id }) => member_id)
  if (to.length === 0) return
  const about = { itemType: 'chat' as const, itemId: chatId, recordId: null, fieldId: null, partId: null }
  scheduleNotices(org, [{ kind: 'mailReceived', actor: null, facts: {}, madeAt, about, to }], now())
}

/** Inside the write: queues those whom a later text of a message names. */
export function tellNamed(
  { org, memberId: actor, now }: OrgContext,
  chatId: string,
  { id, thread_id, madeAt, named }: Pick<MessageRow, 'id' | 'thread_id'> & Pick<ToldMessage, 'madeAt' | 'named'>,
): void {
  const about = { itemType: 'chat' as const, itemId: chatId, recordId: thread_id === '' ? null : thread_id, fieldId: null, partId: id }
  const to = named.filter((person) => person !== actor)
  if (to.length > 0) scheduleNotices(org, [{ actor, facts: {}, madeAt, kind: 'chatMentioned', about, to }], now())
}

/** Authors of a thread, that of its first message included. */
function speakersOf({ db }: OrgDatabase, threadId: string): string[] {
  if (threadId === '') return []
  const rows = db.all(
    db.build
      .selectFrom('chat_message')
      .select('author_id')
      .distinct()
      .where((row) => row.or([row('thread_id', '=', threadId), row('id', '=', threadId)]))
      .where('deleted_at', 'is', null),
  )
  return rows.map((row) => row.author_id)
}

function listenersOf({ db }: OrgDatabase, { row, members }: StoredChat): string[] {
  if (row.kind === 'dm') return [...(members ?? [])]
  const following = db.build.selectFrom('chat_state').select('member_id').where('chat_id', '=', row.id).where('follows', '=', 1)
  return db.all(following).map(({ member_id }) => member_id)
}

/** Inside the write: a person who has read up to a number needs no notice of it any more, on any device. */
export function readNotices({ org, memberId, now }: OrgContext, chatId: string, nr: number): void {
  const { db } = org
  const waiting = db.all(
    db.build
      .selectFrom('notice')
      .select(['id', 'part_id'])
      .where('member_id', '=', memberId)
      .where('item_id', '=', chatId)
      .where('item_type', '=', 'chat')
      .where('read_at', 'is', null)
      .where('removed_at', 'is', null)
      .where('record_id', 'is', null),
  )
  const later = (id: string): boolean =>
    db.get(db.build.selectFrom('chat_message').select('id').where('id', '=', id).where('nr', '>', nr)) !== undefined
  const read = waiting.filter(({ part_id }) => part_id === null || !later(part_id)).map(({ id }) => id)
  if (read.length === 0) return
  db.run(db.build.updateTable('notice').set({ read_at: now().toISOString(), seq: org.nextSeq() }).where('id', 'in', read))
  org.changed()
}

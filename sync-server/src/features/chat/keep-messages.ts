import { findChat, type StoredChat } from '#server/features/chat/chat-store.ts'
import { tellOfChat } from '#server/features/chat/chat-news.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Stored in effect rows. */
export const thinChats = 'chats.thin'

const dayMs = 24 * 60 * 60_000
/** Messages of one write, so that others' writes come in between. */
const atOnce = 100
/** Ids of one statement. */
const idsAtOnce = 500

/** Effect: channels that keep their messages for some days lose older ones, with the threads below them. */
export async function thinMessages(_payload: unknown, { org, platform, signal }: EffectContext): Promise<void> {
  const { db } = org
  const ids = db.all(db.build.selectFrom('chat').select('id').where('keep_days', 'is not', null).where('deleted_at', 'is', null))
  for (const { id } of ids) {
    for (let removed = atOnce; removed === atOnce;) {
      signal.throwIfAborted()
      removed = await db.write(() => thinOne(org, platform, id))
    }
  }
}

/** Inside a write: removes the oldest messages that are over their time. @returns how many */
function thinOne(org: OrgDatabase, { now, events }: Platform, chatId: string): number {
  const chat = findChat(org, chatId)
  if (!chat || chat.row.keep_days === null) return 0
  const { db } = org
  const before = new Date(now().getTime() - chat.row.keep_days * dayMs).toISOString()
  const top = db.build
    .selectFrom('chat_message')
    .select(['id', 'nr', 'created_at'])
    .where('chat_id', '=', chatId)
    .where('thread_id', '=', '')
  const oldest = db.all(top.orderBy('nr').limit(atOnce))
  const end = oldest.findIndex(({ created_at }) => created_at >= before)
  const gone = end < 0 ? oldest : oldest.slice(0, end)
  const last = gone.at(-1)
  if (!last) return 0
  const ids = gone.map(({ id }) => id)
  const all = db.build
    .deleteFrom('chat_message')
    .where('chat_id', '=', chatId)
    .where((row) => row.or([row('id', 'in', ids), row('thread_id', 'in', ids)]))
  const removed = db.all(all.returning('id'))
  for (let from = 0; from < removed.length; from += idsAtOnce) {
    const some = removed.slice(from, from + idsAtOnce).map(({ id }) => id)
    db.run(db.build.deleteFrom('chat_saved').where('message_id', 'in', some))
  }
  db.run(
    db.build
      .updateTable('chat')
      .set({ first_nr: last.nr + 1, seq: org.nextSeq() })
      .where('id', '=', chatId),
  )
  tellAll(org, { now, events }, chat)
  return gone.length
}

function tellAll(org: OrgDatabase, { now, events }: Pick<Platform, 'now' | 'events'>, { row, members }: StoredChat): void {
  tellOfChat({ org, events, now }, { chatId: row.id, entry: members ? [...members] : '*' })
}

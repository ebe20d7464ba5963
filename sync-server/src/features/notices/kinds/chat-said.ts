import type { OrgContext } from '#server/access/org-context.ts'
import type { EventHolds } from '#server/access/notice-places.ts'

/** A message that is there and that the person has not read; of a thread nobody knows who has read it. */
function unread({ org: { db }, memberId }: OrgContext, id: string | null) {
  if (id === null) return undefined
  const row = db.get(
    db.build
      .selectFrom('chat_message')
      .select(['chat_id', 'thread_id', 'nr', 'mentions'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  )
  if (!row) return undefined
  return row.thread_id === '' && row.nr <= readNrOf(db, memberId, row.chat_id) ? undefined : row
}

function readNrOf(db: OrgContext['org']['db'], memberId: string, chatId: string): number {
  const state = db.build.selectFrom('chat_state').select('read_nr').where('member_id', '=', memberId).where('chat_id', '=', chatId)
  return db.get(state)?.read_nr ?? 0
}

/** The message still names the person. */
export const chatMentioned: EventHolds = (context, { partId }) => {
  const message = unread(context, partId)
  return message !== undefined && (JSON.parse(message.mentions) as string[]).includes(context.memberId)
}

/** The message is there and waits. */
export const chatReplied: EventHolds = (context, { partId }) => unread(context, partId) !== undefined

/** Something in the conversation waits for the person. */
export const chatWrote: EventHolds = ({ org: { db }, memberId }, { itemId, recordId }) => {
  if (recordId !== null) return true
  const last = db.get(db.build.selectFrom('chat_head').select('last_nr').where('chat_id', '=', itemId))?.last_nr ?? 0
  return last > readNrOf(db, memberId, itemId)
}

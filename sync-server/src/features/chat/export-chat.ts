import type { ChatMessage } from '#shared/nouns/chat/chat.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { mayEdit, openChat } from '#server/features/chat/chat-rights.ts'
import { describeMessage, firstNrOf } from '#server/features/chat/chat-store.ts'
import { writeAudit } from '#server/identity/audit-log.ts'

/** Messages read at once. */
const atOnce = 500

/**
 * Every message of a channel that the caller finds, as a JSON list, in the order of arrival. Read in pieces as it is sent.
 * @throws AppError `chat-conversation-not-found`, also for those who may not change it
 */
export async function exportChat(context: OrgContext, chatId: string): Promise<ReadableStream<Uint8Array>> {
  const chat = openChat(context, chatId)
  if (!mayEdit(context, chat)) throw new AppError('chat-conversation-not-found')
  const { org, memberId } = context
  await org.db.write(() => writeAudit(context, { action: 'chat.exported', entityType: 'chat', entityId: chatId, label: chat.row.name }))
  const names = namesOf(context)
  const first = firstNrOf(chat, memberId)
  const encoder = new TextEncoder()
  let after = 0
  let isFirst = true
  return new ReadableStream({
    start: (out) => out.enqueue(encoder.encode('[')),
    pull: (out) => {
      const { db } = org
      const rows = db.all(
        db.build.selectFrom('chat_message').selectAll().where('chat_id', '=', chatId).where('row', '>', after).orderBy('row').limit(atOnce),
      )
      const tops = firstIn(
        org,
        rows.flatMap(({ thread_id }) => (thread_id === '' ? [] : [thread_id])),
      )
      const shown = rows.filter(({ thread_id, nr }) => (thread_id === '' ? nr : (tops.get(thread_id) ?? 0)) >= first)
      const lines = shown.map((row) => JSON.stringify(exported(describeMessage(row), names)))
      if (lines.length > 0) out.enqueue(encoder.encode(`${isFirst ? '' : ','}\n${lines.join(',\n')}`))
      if (lines.length > 0) isFirst = false
      after = rows.at(-1)?.row ?? after
      if (rows.length === atOnce) return
      out.enqueue(encoder.encode('\n]\n'))
      out.close()
    },
  })
}

function exported({ seq: _seq, chatId: _chatId, authorId, ...message }: ChatMessage, names: ReadonlyMap<string, string>): object {
  return { ...message, author: { id: authorId, name: names.get(authorId) ?? '' } }
}

function namesOf({ org: { db } }: OrgContext): Map<string, string> {
  return new Map(db.all(db.build.selectFrom('member').select(['id', 'display_name'])).map(({ id, display_name }) => [id, display_name]))
}

/** Numbers of the messages above threads. */
function firstIn({ db }: OrgContext['org'], ids: readonly string[]): Map<string, number> {
  if (ids.length === 0) return new Map()
  const rows = db.all(
    db.build
      .selectFrom('chat_message')
      .select(['id', 'nr'])
      .where('id', 'in', [...new Set(ids)]),
  )
  return new Map(rows.map(({ id, nr }) => [id, nr]))
}

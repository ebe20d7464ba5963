import { externalChatId } from '#shared/nouns/chat/chat-ids.ts'
import { messageTextLimit } from '#shared/nouns/chat/chat-limits.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { tellOfChat } from '#server/features/chat/chat-news.ts'
import { findChat, findMessage, lastNrOf, moveHead } from '#server/features/chat/chat-store.ts'
import { insertChat } from '#server/features/chat/insert-chat.ts'
import { tellOfMail } from '#server/features/chat/tell-of-message.ts'

export interface ReceivedMail {
  id: string
  tableId: string
  recordId: string
  /** Markdown */
  text: string
  mail: MailFacts
  madeAt: Date
}

/** Inside a write: a mail stands in the conversation of its record, after whatever stands there. @returns the conversation's id */
export function receiveMail(context: OrgContext, { id, tableId, recordId, text, mail, madeAt }: ReceivedMail): string {
  const { org, now } = context
  const chatId = externalChatId(tableId, recordId)
  if (!findChat(org, chatId)) insertChat(context, { id: chatId, kind: 'external', table_id: tableId, record_id: recordId })
  const at = now().toISOString()
  const nr = lastNrOf(org, chatId, '') + 1
  const { db } = org
  db.run(
    db.build.insertInto('chat_message').values({
      ...{ id, chat_id: chatId, thread_id: '', nr, seq: org.nextSeq(), author_id: '', text: text.slice(0, messageTextLimit) },
      ...{ mentions: '[]', reply_to: null, reactions: '{}', replies: 0, last_reply_at: null, pinned_at: null, pinned_by: null },
      ...{ made_at: madeAt.toISOString(), created_at: at, edited_at: null, deleted_at: null, mail: JSON.stringify(mail) },
    }),
  )
  moveHead(org, chatId, { last_nr: nr, last_at: at, last_id: id })
  if (mail.direction === 'in') tellOfMail(context, chatId, { id, madeAt: at })
  tellOfChat(context, { chatId, messages: [id], entry: '*' })
  return chatId
}

/** Inside a write: what became of a mail. */
export function changeMail(context: Pick<OrgContext, 'org' | 'now' | 'events'>, messageId: string, change: Partial<MailFacts>): void {
  const { org } = context
  const message = findMessage(org, messageId)
  if (!message || message.mail === null) return
  const mail = JSON.stringify({ ...(JSON.parse(message.mail) as MailFacts), ...change })
  org.db.run(org.db.build.updateTable('chat_message').set({ mail, seq: org.nextSeq() }).where('id', '=', messageId))
  tellOfChat(context, { chatId: message.chat_id, messages: [messageId] })
}

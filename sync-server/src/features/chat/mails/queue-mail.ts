import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { isMailAddress, mailSubjectLimit } from '#shared/nouns/table-mail/table-mail.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { StoredChat } from '#server/features/chat/chat-store.ts'
import { recipientOf } from '#server/features/chat/mails/recipient-of.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { sendMailKind } from '#server/jobs/mail-kinds.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { assertMailFiles } from '#server/records/mail/mail-files.ts'
import { findThread, openThread } from '#server/records/mail/mail-threads.ts'
import { recordName } from '#server/records/read/record-name.ts'

export interface WrittenMail {
  to?: string[] | undefined
  cc?: string[] | undefined
  subject?: string | undefined
  /** of the message; its files leave with it */
  text: string
}

/**
 * Inside the write of a message: it leaves as a mail, once, however often its device sends it.
 * @returns the facts to keep with the message. @throws AppError `no_recipient`, `invalid_email`, `limit_reached`, `file_too_large`
 */
export function queueMail(context: OrgContext, { row }: StoredChat, messageId: string, written: WrittenMail): MailFacts {
  const { org, now } = context
  const tableId = row.table_id ?? ''
  const recordId = row.record_id ?? ''
  const config = findTableMail(org, tableId)
  const to = written.to && written.to.length > 0 ? written.to : recipientOf(context, row.id, tableId, recordId)
  const wrong = [...to, ...(written.cc ?? [])].find((address) => !isMailAddress(address))
  if (wrong !== undefined) throw new AppError('invalid_email', { address: wrong })
  if (!config || to.length === 0) throw new AppError('no_recipient')
  assertMailFiles(org, row.id, written.text)
  const before = findThread(org, row.id)
  const subject = oneLine(written.subject || before?.subject || recordName(context, tableId, recordId) || config.sender_name)
  openThread(org, { chat_id: row.id, table_id: tableId, record_id: recordId, subject })
  const { db } = org
  db.run(
    db.build.insertInto('mail_message').values({
      ...{ id: messageId, table_id: tableId, chat_id: row.id, record_id: recordId, direction: 'out', message_id: messageId },
      ...{ from_address: config.base_address, subject, outcome: 'sent', problem: null, body: '', html: null, at: now().toISOString() },
    }),
  )
  enqueueEffect(org, sendMailKind, { id: messageId }, now())
  const isAuto = context.source === 'automation'
  const cc = (written.cc ?? []).filter((address) => !to.includes(address))
  return {
    ...{ direction: 'out', from: { address: config.base_address, name: config.sender_name }, to, cc, subject },
    ...{ state: 'queued', problem: null, isAuto, hasMore: false, checks: null },
  }
}

/** A subject is one line: nothing in it begins another header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, mailSubjectLimit)
}

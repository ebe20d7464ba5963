import { isMailAddress } from '#shared/nouns/table-mail/table-mail.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields } from '#server/access/record-rights.ts'
import { findTableMail } from '#server/records/mail/mail-config.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'

/** The people an answer goes to: the last sender, else the address in the record, as far as the person sees it. */
export function recipientOf(context: OrgContext, chatId: string, tableId: string, recordId: string): string[] {
  const { db } = context.org
  const mails = db.build.selectFrom('chat_message').select('mail').where('chat_id', '=', chatId).where('mail', 'is not', null)
  for (const { mail } of db.all(mails.where('thread_id', '=', '').orderBy('nr', 'desc').limit(20))) {
    const facts = JSON.parse(mail ?? '') as MailFacts
    if (facts.direction === 'in' && !facts.isAuto) return [facts.replyTo ?? facts.from.address]
    if (facts.direction === 'out' && facts.state !== 'bounced' && facts.state !== 'failed' && !facts.isAuto) return [...facts.to]
  }
  const fieldId = findTableMail(context.org, tableId)?.from_email_field
  const table = openTable(context, tableId)
  const field = visibleFields(context, table).find(({ id }) => id === fieldId)
  const cell = field && findInRows(context, table, recordId, [field])?.values[field.id]
  const address = typeof cell === 'string' ? cell.trim().toLowerCase() : ''
  return isMailAddress(address) ? [address] : []
}

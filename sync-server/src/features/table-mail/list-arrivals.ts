import type { MailOutcome } from '#shared/nouns/table-mail/table-mail.ts'
import type { MailArrival } from '#shared/nouns/table-mail/table-mail-calls.ts'
import { openStructure } from '#server/access/record-rights.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesRecord } from '#server/access/sees-record.ts'

const mostShown = 20

/** The mails that came in last. Mails of records that the person does not see are only counted. */
export function listArrivals(context: OrgContext, tableId: string): { arrivals: MailArrival[]; unseen: number } {
  openStructure(context, tableId)
  const { db } = context.org
  const rows = db.all(
    db.build
      .selectFrom('mail_message')
      .select(['id', 'at', 'from_address', 'subject', 'outcome', 'problem', 'record_id'])
      .where('table_id', '=', tableId)
      .where('direction', '=', 'in')
      .orderBy('at', 'desc')
      .limit(mostShown),
  )
  // a mail that became nothing is shown to those who see all of the table
  const seesAll = !context.access.table(tableId).rows
  const seen = rows.filter(({ record_id }) => (record_id === null ? seesAll : seesRecord(context, tableId, record_id)))
  const arrivals = seen.map(({ id, at, from_address, subject, outcome, problem, record_id }) => ({
    ...{ id, at, from: from_address, subject, outcome: outcome as MailOutcome, problem, recordId: record_id },
  }))
  return { arrivals, unseen: rows.length - seen.length }
}

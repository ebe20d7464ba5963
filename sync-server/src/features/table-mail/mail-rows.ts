import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { MailTables } from '#server/storage/schema/mail-tables.ts'

export type MailRow = MailTables['mail_message']

/** True for a mail that came in here before, whenever that was. */
export function isTaken({ db }: OrgDatabase, tableId: string, messageId: string): boolean {
  const same = db.build.selectFrom('mail_message').select('id').where('table_id', '=', tableId).where('direction', '=', 'in')
  return db.get(same.where('message_id', '=', messageId)) !== undefined
}

/** Inside a write. */
export function insertMail({ db }: OrgDatabase, row: MailRow): void {
  db.run(db.build.insertInto('mail_message').values(row))
}

/** Mails of one sender to a table since a moment that became records or answers. */
export function countOfSender({ db }: OrgDatabase, tableId: string, address: string, since: string): number {
  const row = db.get(sql<{ n: number }>`
    SELECT count(*) AS n FROM mail_message
    WHERE from_address = ${address} AND at > ${since} AND table_id = ${tableId} AND direction = 'in' AND outcome IN ('record', 'reply')`)
  return row?.n ?? 0
}

/** Conversations of one sender that had an automatic answer since a moment. */
export function countOfAnswered({ db }: OrgDatabase, tableId: string, address: string, since: string): number {
  const row = db.get(sql<{ n: number }>`
    SELECT count(DISTINCT t.chat_id) AS n FROM mail_message AS m JOIN mail_thread AS t ON t.chat_id = m.chat_id
    WHERE m.from_address = ${address} AND m.at > ${since} AND m.table_id = ${tableId} AND m.direction = 'in' AND t.auto_replied_at > ${since}`)
  return row?.n ?? 0
}

/** Ids of the mails of a conversation, the oldest first, as their senders know them. */
export function idsOfThread({ db }: OrgDatabase, chatId: string, domain: string): string[] {
  const rows = db.all(
    db.build.selectFrom('mail_message').select(['message_id', 'direction']).where('chat_id', '=', chatId).orderBy('at', 'desc').limit(20),
  )
  return rows.map(({ message_id, direction }) => (direction === 'out' ? `${message_id}@${domain}` : message_id)).toReversed()
}

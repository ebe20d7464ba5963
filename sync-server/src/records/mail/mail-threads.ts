import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { MailTables } from '#server/storage/schema/mail-tables.ts'

export type MailThread = MailTables['mail_thread']

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 130 random bits in letters that no mail server changes. */
function newToken(): string {
  return [...randomBytes(26)].map((byte) => letters[byte & 31]).join('')
}

export const tokenPattern = /^[a-z2-7]{26}$/

export function findThread({ db }: OrgDatabase, chatId: string): MailThread | undefined {
  return db.get(db.build.selectFrom('mail_thread').selectAll().where('chat_id', '=', chatId))
}

/** The conversation that a mark in an address of this table names. */
export function findThreadByToken({ db }: OrgDatabase, tableId: string, token: string): MailThread | undefined {
  return db.get(db.build.selectFrom('mail_thread').selectAll().where('token', '=', token).where('table_id', '=', tableId))
}

/** Inside a write: the thread of a conversation, made where there is none. */
export function openThread(org: OrgDatabase, thread: Pick<MailThread, 'chat_id' | 'table_id' | 'record_id' | 'subject'>): MailThread {
  const before = findThread(org, thread.chat_id)
  if (before) return before
  const { db } = org
  const last = db.get(sql<{ nr: number | null }>`SELECT max(nr) AS nr FROM mail_thread WHERE table_id = ${thread.table_id}`)
  const made = { ...thread, token: newToken(), nr: (last?.nr ?? 0) + 1, auto_replied_at: null }
  db.run(db.build.insertInto('mail_thread').values(made))
  return made
}

export interface MailAnswer {
  /** ids of the mails that it answers */
  ids: readonly string[]
  /** its writer's address */
  sender: string
}

/**
 * The conversation of an earlier mail of this table. Ids of ours are secret to whom we wrote; those of others are known to many, so that they
 * count only for people who took part.
 */
export function findThreadByIds(org: OrgDatabase, tableId: string, { ids, sender }: MailAnswer, domain: string): MailThread | undefined {
  const { db } = org
  const own = ids.flatMap((id) => (id.endsWith(`@${domain}`) ? [id.slice(0, -domain.length - 1)] : []))
  for (const [direction, wanted] of [
    ['out', own],
    ['in', ids],
  ] as const) {
    if (wanted.length === 0) continue
    const found = db.build.selectFrom('mail_message').select('chat_id').where('table_id', '=', tableId).where('direction', '=', direction)
    const rows = db.all(found.where('message_id', 'in', wanted).where('chat_id', 'is not', null).limit(1))
    const chatId = rows[0]?.chat_id
    if (chatId === undefined || chatId === null || (direction === 'in' && !tookPart(org, chatId, sender))) continue
    const thread = findThread(org, chatId)
    if (thread) return thread
  }
  return undefined
}

/** True for an address that wrote in a conversation, or was written to. */
function tookPart({ db }: OrgDatabase, chatId: string, address: string): boolean {
  const found = db.get(sql<{ one: 1 }>`
    SELECT 1 AS one FROM chat_message AS m WHERE m.chat_id = ${chatId} AND m.mail IS NOT NULL AND (
      m.mail ->> '$.from.address' = ${address}
      OR EXISTS (SELECT 1 FROM json_each(m.mail, '$.to') WHERE value = ${address})
      OR EXISTS (SELECT 1 FROM json_each(m.mail, '$.cc') WHERE value = ${address})) LIMIT 1`)
  return address !== '' && found !== undefined
}

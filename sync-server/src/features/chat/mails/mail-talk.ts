import { sql } from 'kysely'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import { changeMail, receiveMail } from '#server/features/chat/mails/receive-mail.ts'
import { findMessage } from '#server/features/chat/chat-store.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The message of a mail that leaves, with the newest mail before it. */
function readSent(org: OrgDatabase, messageId: string) {
  const row = findMessage(org, messageId)
  if (!row || row.mail === null) return undefined
  const { db } = org
  const earlier = db.build.selectFrom('chat_message').select(['id', 'text', 'made_at', 'mail']).where('chat_id', '=', row.chat_id)
  const [last] = db.all(
    earlier
      .where('thread_id', '=', '')
      .where('nr', '<', row.nr)
      .where('mail', 'is not', null)
      .where('deleted_at', 'is', null)
      // nobody wrote the automatic answer
      .where(({ or, eb }) => or([eb('author_id', '!=', ''), eb(sql`mail ->> '$.direction'`, '=', 'in')]))
      .orderBy('nr', 'desc')
      .limit(1),
  )
  const before = last && {
    ...{ id: last.id, text: last.text, madeAt: last.made_at },
    from: nameOf(JSON.parse(last.mail ?? '') as MailFacts),
  }
  const mail = JSON.parse(row.mail) as MailFacts
  return { chatId: row.chat_id, nr: row.nr, authorId: row.author_id, text: row.text, mail, before, isDeleted: row.deleted_at !== null }
}

const nameOf = ({ from }: MailFacts): string => from.name || from.address

/** Conversations with people outside, as the mail of tables uses them. */
export const mailTalk = { receive: receiveMail, change: changeMail, read: readSent }

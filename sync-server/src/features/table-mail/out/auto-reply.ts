import { newId } from '#shared/lib/ids.ts'
import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isMachine } from '#server/features/table-mail/is-machine.ts'
import { countOfAnswered, insertMail } from '#server/features/table-mail/mail-rows.ts'
import { isAnswerable } from '#server/features/table-mail/sender-proof.ts'
import type { ArrivedMail } from '#server/features/table-mail/in/write-mail.ts'
import type { MailParts } from '#server/features/table-mail/mail-parts.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { sendMailKind } from '#server/jobs/mail-kinds.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isOwnAddress, type TableMailRow } from '#server/records/mail/mail-config.ts'
import type { MailThread } from '#server/records/mail/mail-threads.ts'

const dayMs = 24 * 3_600_000
/** Conversations of one sender that are answered automatically in a day: nobody's name makes us a sender of many. */
const mostOfSender = 5

interface Answering {
  parts: MailParts
  context: OrgContext
  config: TableMailRow
  domain: string
  mail: ArrivedMail
  platform: Pick<Platform, 'config'>
}

interface Answered {
  thread: MailThread
  chatId: string
  recordId: string
  /** where its writer wants answers; empty: no machine answers there */
  sender: string
}

/** Inside a write: the table's automatic answer, once a day in a conversation, and to people alone. It holds nothing but its text. */
export function answerAutomatically(
  { parts, context, config, domain, mail, platform }: Answering,
  { thread, chatId, recordId, sender }: Answered,
): void {
  const { org, now } = context
  const text = config.auto_reply_text.trim()
  const since = new Date(now().getTime() - dayMs).toISOString()
  if (text === '' || sender === '' || mail.isNullSender || mail.read.signs.wantsNoAnswer) return
  if (isMachine(sender) || isOwnAddress(org, sender, domain)) return
  if (!isAnswerable(mail.checked, platform.config.mailIn.checks)) return
  if (thread.auto_replied_at !== null && thread.auto_replied_at > since) return
  if (countOfAnswered(org, config.table_id, sender, since) >= mostOfSender) return
  const id = newId()
  const facts: MailFacts = {
    ...{
      direction: 'out',
      from: { address: config.base_address, name: config.sender_name },
      to: [sender],
      cc: [],
      subject: thread.subject,
    },
    ...{ state: 'queued', problem: null, isAuto: true, hasMore: false, checks: null },
  }
  parts.talk.receive(context, { id, tableId: config.table_id, recordId, text, mail: facts, madeAt: now() })
  insertMail(org, {
    ...{ id, table_id: config.table_id, chat_id: chatId, record_id: recordId, direction: 'out', message_id: id },
    ...{
      from_address: config.base_address,
      subject: thread.subject,
      outcome: 'sent',
      problem: null,
      body: '',
      html: null,
      at: now().toISOString(),
    },
  })
  org.db.run(org.db.build.updateTable('mail_thread').set({ auto_replied_at: now().toISOString() }).where('chat_id', '=', chatId))
  enqueueEffect(org, sendMailKind, { id }, now())
}

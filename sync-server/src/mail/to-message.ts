import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/mail/mailer.ts'

/** A mail as the mail library takes it; undefined when none of its people is one whom mails reach. */
export async function toMessage(
  { more, ...mail }: Mail,
  from: string,
  reaches: (address: string) => boolean,
): Promise<SendMailOptions | undefined> {
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  if (!more) return reaches(mail.to) ? { from, ...mail, ...closed } : undefined
  const to = [mail.to, ...more.alsoTo].filter(reaches)
  const cc = more.cc.filter(reaches)
  if (to.length + cc.length === 0) return undefined
  return {
    ...{ ...mail, ...closed, from: more.from, to, cc, replyTo: more.replyTo, messageId: more.messageId },
    ...(more.inReplyTo !== undefined && { inReplyTo: more.inReplyTo }),
    references: [...more.references],
    // empty for what a machine wrote: a note that it did not arrive would be answered by nobody
    envelope: { from: more.automatic === 'auto-replied' ? '' : more.bounceTo, to: [...to, ...cc] },
    headers: more.automatic === undefined ? {} : { 'Auto-Submitted': more.automatic },
    attachments: await Promise.all(more.files.map(async ({ name, open }) => ({ filename: name, content: await open() }))),
  }
}

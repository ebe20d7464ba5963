import { PermanentFailure } from '#server/lib/permanent-failure.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** the address that an answer goes to */
  replyTo?: string
  attachments?: MailAttachment[]
}

/** A file of a mail, whole: a mailer opens no path and no address. */
export interface MailAttachment {
  filename: string
  content: string | Buffer
  contentType: string
}

/**
 * Sends mail, or keeps it where a developer can read it. Implementations share one contract suite (tests/contract/mail-*).
 * `send` resolves once the mail is in other hands. @throws PermanentFailure for a mail nobody should send;
 * any other error means *not now*
 */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** lets go of connections; nothing may be sent afterwards */
  close?(): void
}

/** An address below a name that nobody can have (RFC 2606), as those of the demo's colleagues: nobody reads its mails. */
export const isInvented = (address: string): boolean => /\.(?:example|invalid)$/i.test(address)

/** Refuses headers or recipients smuggled into a mail. @throws PermanentFailure: a retry cannot help */
export function assertMail(mail: Mail): void {
  const { replyTo = '', attachments = [] } = mail
  if ([mail.to, mail.subject, replyTo, ...attachments.map(({ filename }) => filename)].some((text) => /\p{Cc}/u.test(text)))
    throw new PermanentFailure('control characters in a mail header')
  if (!/^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/.test(mail.to)) throw new PermanentFailure('not one plain address')
}

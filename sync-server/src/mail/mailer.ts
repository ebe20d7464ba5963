import type { Readable } from 'node:stream'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** the address that an answer goes to */
  replyTo?: string
  attachments?: MailAttachment[]
  /** with angle brackets: the same for each try; absent: the mailer makes one */
  messageId?: string
  /** parts of mails of tables; those of the product itself have none */
  more?: MailMore
}

/** A file of a mail, whole: a mailer opens no path and no address. */
export interface MailAttachment {
  filename: string
  content: string | Buffer
  contentType: string
}

/** Further parts of a mail in a conversation. */
export interface MailMore {
  /** instead of the product's own address */
  from: { name: string; address: string }
  replyTo: string
  /** who hears that it did not arrive */
  bounceTo: string
  /** further people, beside `to` */
  alsoTo: readonly string[]
  cc: readonly string[]
  /** with angle brackets: the same for each try */
  messageId: string
  inReplyTo?: string | undefined
  references: readonly string[]
  /** by RFC 3834: machines do not answer it */
  automatic?: 'auto-replied' | 'auto-generated' | undefined
  files: readonly { name: string; open(): Promise<Readable> }[]
}

/** One of a mail's people whom a mail server refused while it took the mail for others. */
export interface RefusedAddress {
  address: string
  /** the server's words */
  words: string
}

/**
 * Sends mail, or keeps it where a developer can read it. Implementations share one contract suite (tests/contract/mail-*).
 * `send` resolves once the mail is in other hands, with whom it does not reach. @throws PermanentFailure for a mail nobody should send;
 * any other error means *not now*
 */
export interface Mailer {
  send(mail: Mail): Promise<readonly RefusedAddress[]>
  /** lets go of connections; nothing may be sent afterwards */
  close?(): void
}

/** An address below a name that nobody can have (RFC 2606), as those of the demo's colleagues: nobody reads its mails. */
export const isInvented = (address: string): boolean => /\.(?:example|invalid)$/i.test(address)

/** Refuses headers or recipients smuggled into a mail. @throws PermanentFailure: a retry cannot help */
export function assertMail(mail: Mail): void {
  const { replyTo = '', messageId = '', attachments = [], more } = mail
  const ofMore = more ? [more.from.name, more.messageId, more.inReplyTo ?? '', ...more.references] : []
  const lines = [mail.to, mail.subject, replyTo, messageId, ...attachments.map(({ filename }) => filename), ...ofMore]
  if (lines.some((line) => /\p{Cc}/u.test(line))) throw new PermanentFailure('control characters in a mail header')
  const addresses = [mail.to, ...(more ? [more.from.address, more.replyTo, more.bounceTo, ...more.alsoTo, ...more.cc] : [])]
  if (!addresses.every((address) => plainAddress.test(address))) throw new PermanentFailure('not one plain address')
}

const plainAddress = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/

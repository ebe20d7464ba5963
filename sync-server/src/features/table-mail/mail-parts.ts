import type { MailFacts } from '#shared/nouns/table-mail/mail-facts.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { ReceivedFiles } from '#server/items/received-file.ts'

/** Conversations, as their feature lends them. */
export interface MailTalk {
  /** Inside a write: a mail stands in the conversation of its record. @returns its id */
  receive(context: OrgContext, mail: { id: string; tableId: string; recordId: string; text: string; mail: MailFacts; madeAt: Date }): string
  /** Inside a write: what became of a mail. */
  change(context: Pick<OrgContext, 'org' | 'now' | 'events'>, messageId: string, change: Partial<MailFacts>): void
  /** The message of a mail that leaves, with the last one that came in before it. */
  read(org: OrgContext['org'], messageId: string): SentMessage | undefined
}

export interface SentMessage {
  chatId: string
  nr: number
  authorId: string
  /** Markdown */
  text: string
  mail: MailFacts
  /** the newest mail before it, for what is quoted */
  before: { id: string; text: string; madeAt: string; from: string } | undefined
  isDeleted: boolean
}

/** Other features' parts in the mail of tables. */
export interface MailParts {
  talk: MailTalk
  files: ReceivedFiles
}

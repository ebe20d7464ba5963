import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** Ticket: answers carry a number and come from the table. Plain: they look like mails that a person wrote by hand. */
export const conversationStyles = ['thread', 'plain'] as const
export type ConversationStyle = (typeof conversationStyles)[number]

/** Further addresses of a table (specification 2 §9). */
export const aliasLimit = 30
export const autoReplyLimit = 5_000
export const senderNameLimit = 80
/** Prepared texts of one table, and the letters of each. */
export const answerTextLimits = { texts: 30, name: 80, text: 5_000 }
/** Addresses in each of *to* and *cc* of one answer: more are a mailing, not a conversation. */
export const mailPeopleLimit = 20
export const mailSubjectLimit = 300
/** Letters before the @. Together with the mark of a thread it stays below the 64 of the mail standard. */
export const baseAddressLimit = 30

/** Types of the fields that take subject, text and sender (specification 2 §5). */
export const mailTextTypes: readonly FieldTypeName[] = ['text', 'singleLineText', 'identifier', 'email']
/** Types of the field that takes the files of a mail. */
export const mailFileTypes: readonly FieldTypeName[] = ['files']

/** Letters allowed before the @: a plus begins the mark of a thread. */
const basePattern = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

export function isBaseAddress(text: string): boolean {
  return text.length <= baseAddressLimit && basePattern.test(text) && !text.includes('..')
}

const addressPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

/** One plain address, as mail programs take it. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text) && !text.includes('..')
}

/** Addresses that were typed with commas between them. */
export function splitAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Set(parts.map((part) => part.toLowerCase()))]
}

/** A prepared text of answers. */
export interface AnswerText {
  name: string
  text: string
}

/** The settings of a table's mail, by the names of the specification (2 §3). */
export interface TableMailConfig {
  enabled: boolean
  base_address: string
  subject_field: string | null
  body_field: string | null
  attachments_field: string | null
  from_email_field: string | null
  auto_reply_text: string
  sender_name: string
  conversation_style: ConversationStyle
  alias_list: string[]
  /** texts that answers begin with; `[Name of a field]` stands for its cell in the record */
  answer_texts: AnswerText[]
  /** what stands behind the @: workspace and domain; empty while the server takes no mail */
  domain: string
}

/** The fields that must be three different ones. */
export const mailFieldKeys = ['subject_field', 'body_field', 'from_email_field'] as const

/** Outcomes of a mail that came in. */
export const mailOutcomes = ['record', 'reply', 'bounce', 'ignored', 'refused'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** Problems of an own mail that errors of the catalogue name: the mails of a day are used up, or nobody proved an address. */
const dayRefusals = ['limit_reached', 'mails_to_members'] as const
export const isDayRefusal = (problem: string): problem is (typeof dayRefusals)[number] => dayRefusals.some((refusal) => refusal === problem)

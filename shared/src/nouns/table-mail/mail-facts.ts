import { z } from 'zod'

export const mailStates = ['received', 'queued', 'sent', 'bounced', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** How the checks of a sender's domain ended, in the words of the mail standards (RFC 8601). */
export const checkResults = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'] as const
export type CheckResult = (typeof checkResults)[number]

export interface MailChecks {
  spf: CheckResult
  dkim: CheckResult
  dmarc: CheckResult
}

export interface MailPerson {
  address: string
  name: string
}

/** The mail behind a message of an external conversation. A sender is an address, never a person of the organisation. */
export interface MailFacts {
  direction: 'in' | 'out'
  from: MailPerson
  /** where the writer of a mail that came in wants answers, when that is not at `from` */
  replyTo?: string | undefined
  to: readonly string[]
  cc: readonly string[]
  subject: string
  state: MailState
  /** why it did not arrive */
  problem: string | null
  /** a machine wrote it: a note of absence, an automatic answer */
  isAuto: boolean
  /** the mail is more than its text shows: HTML, or quoted history */
  hasMore: boolean
  /** of mails that came in; null: nothing could be checked */
  checks: MailChecks | null
}

const result = z.enum(checkResults)
const addresses = z.array(z.string()).readonly()

export const mailFactsSchema: z.ZodType<MailFacts, MailFacts> = z.strictObject({
  direction: z.enum(['in', 'out']),
  from: z.strictObject({ address: z.string(), name: z.string() }),
  replyTo: z.string().optional(),
  to: addresses,
  cc: addresses,
  subject: z.string(),
  state: z.enum(mailStates),
  problem: z.string().nullable(),
  isAuto: z.boolean(),
  hasMore: z.boolean(),
  checks: z.strictObject({ spf: result, dkim: result, dmarc: result }).nullable(),
})

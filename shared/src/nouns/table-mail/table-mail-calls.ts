import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import {
  aliasLimit,
  answerTextLimits,
  autoReplyLimit,
  conversationStyles,
  mailOutcomes,
  senderNameLimit,
} from '#shared/nouns/table-mail/table-mail.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const table = z.strictObject({ tableId: tableIdSchema })
const field = z.union([fieldIdSchema, z.literal('')]).nullable()

const answerTextSchema = z.strictObject({
  name: z.string().trim().min(1).max(answerTextLimits.name),
  text: z.string().trim().min(1).max(answerTextLimits.text),
})

/** The settings as they are told. */
const configSchema = z.strictObject({
  enabled: z.boolean(),
  base_address: z.string(),
  subject_field: z.string().nullable(),
  body_field: z.string().nullable(),
  attachments_field: z.string().nullable(),
  from_email_field: z.string().nullable(),
  auto_reply_text: z.string(),
  sender_name: z.string(),
  conversation_style: z.enum(conversationStyles),
  alias_list: z.array(z.string()),
  answer_texts: z.array(answerTextSchema),
  domain: z.string(),
})

/** Settings to change: what is absent stays. `domain` is the server's; it may be sent back as it was told. */
const changeSchema = z.strictObject({
  enabled: z.boolean().optional(),
  base_address: z.string().trim().toLowerCase().max(254).optional(),
  subject_field: field.optional(),
  body_field: field.optional(),
  attachments_field: field.optional(),
  from_email_field: field.optional(),
  auto_reply_text: z.string().max(autoReplyLimit).optional(),
  sender_name: z.string().trim().max(senderNameLimit).optional(),
  conversation_style: z.enum(conversationStyles).optional(),
  /** more are refused by a sentence of their own */
  alias_list: z
    .array(z.string().trim().toLowerCase().max(254))
    .max(aliasLimit * 10)
    .optional(),
  answer_texts: z.array(answerTextSchema).max(answerTextLimits.texts).optional(),
  domain: z.string().max(254).optional(),
})
export type TableMailChange = z.infer<typeof changeSchema>

const arrivalSchema = z.strictObject({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  subject: z.string(),
  outcome: z.enum(mailOutcomes),
  /** why it was refused or ignored */
  problem: z.string().nullable(),
  recordId: z.string().nullable(),
})
export type MailArrival = z.infer<typeof arrivalSchema>

/** The mail of tables (specification 2 §3, "Table e-mail config"). */
export const tableMailCalls = defineCalls({
  'GET v3/tab/:tableId/config/email': {
    about: 'The settings of the address at which a table takes mails.',
    who: 'builder',
    params: table,
    answer: configSchema,
  },
  /** @throws `invalid_email`, `too_many_aliases`, `field_used_twice`, `mail_address_in_use`, `mail_in_off`, `invalid_request` */
  'PUT v3/tab/:tableId/config/email': {
    about: 'Changes the settings of the address at which a table takes mails. Absent parts stay.',
    who: 'builder',
    params: table,
    body: changeSchema,
    answer: configSchema,
  },
  'GET tables/:tableId/mails': {
    about:
      'The mails that came in last at the address of a table, and what became of them. Those of records that the caller does not see are counted only.',
    who: 'builder',
    params: table,
    answer: z.strictObject({ arrivals: z.array(arrivalSchema), unseen: countSchema }),
  },
  'GET tables/:tableId/records/:recordId/mail-texts': {
    about: 'The prepared texts for answers by mail about a record, with the cells that the caller sees filled in.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, recordId: idSchema }),
    answer: z.strictObject({ texts: z.array(answerTextSchema) }),
  },
  /** @throws `mail_in_off` while the table takes none, `too_many_requests` */
  'POST tables/:tableId/mails/test': {
    about: 'Sends a test message from the caller to the address of a table, by the way of all mails.',
    who: 'builder',
    params: table,
    body: z.strictObject({}),
    answer: z.strictObject({ to: z.string() }),
  },
})

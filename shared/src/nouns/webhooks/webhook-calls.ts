import { z } from 'zod'
import { flagSchema } from '#shared/access/profile-schema.ts'
import { activeFilterSchema, listSizeSchema } from '#shared/lib/list-schemas.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, idSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { toldParts } from '#shared/lib/told-parts.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import { signedByNames, webhookEvents, webhookProblems } from '#shared/nouns/webhooks/webhook.ts'

const who = { flag: 'development' } as const
const params = z.strictObject({ id: idSchema })
const person = z.strictObject({ id: z.string(), name: z.string() })
const page = {
  page: z.coerce.number().int().min(1).default(1),
  size: listSizeSchema,
}

/** `path`: where the value stands in the content, `items.0.total` */
const mappingSchema = z.array(z.strictObject({ path: z.string().min(1).max(300), fieldId: fieldIdSchema })).max(200)
export type WebhookMapping = z.infer<typeof mappingSchema>

/** Without defaults: an absent part of a change stays as it is. */
const targetParts = {
  active: flagSchema.optional(),
  /** the table's id (specification 3 §7); records are made in it */
  table_name: tableIdSchema.nullable().optional(),
  automation_id: idSchema.nullable().optional(),
  mapping: mappingSchema.optional(),
  key_field: fieldIdSchema.nullable().optional(),
  signed_by: z.enum(signedByNames).optional(),
  /** of the sender; kept sealed, never answered */
  secret: z.string().min(1).max(500).optional(),
  /** a function that the maker may run; naming one target clears the others */
  id_trama_low_code_functions: idSchema.nullable().optional(),
}

/** Specification 3 §3 "Webhook". */
const webhookSchema = z.strictObject({
  id_webhooks: idSchema,
  name: z.string(),
  active: flagSchema,
  is_function: flagSchema,
  /** whole in the answers of making and regenerating only */
  url: z.string(),
  table_name: z.string().nullable(),
  id_trama_low_code_functions: z.string().nullable(),
  automation_id: z.string().nullable(),
  mapping: mappingSchema,
  key_field: z.string().nullable(),
  signed_by: z.enum(signedByNames),
  created_at: z.string(),
  updated_at: z.string(),
  org_created_by: person,
  org_updated_by: person,
  /** whose rights it has: the person who last changed what it does */
  owner: person,
})
export type Webhook = z.infer<typeof webhookSchema>
const changedParts = { name: labelSchema.optional(), ...targetParts }

const webhookRequestSchema = z.strictObject({
  id: idSchema,
  at: z.string(),
  method: z.string(),
  content_type: z.string(),
  bytes: countSchema,
  /** JSON text; null: too long to be kept, or not for the asking person */
  content: z.string().nullable(),
  status: z.enum(['done', 'failed']),
  result: z.unknown(),
  replayed: z.boolean(),
})
export type WebhookRequest = z.infer<typeof webhookRequestSchema>

const outgoingSchemas = {
  name: labelSchema,
  url: z.url({ protocol: /^https?$/ }).max(2000),
  table_id: tableIdSchema,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
}
/** Without defaults: an absent part of a change stays as it is. */
const outgoingParts = {
  active: flagSchema.optional(),
  filter: z.nullable(filterGroupSchema).optional(),
  /** null: every field that the owner sees */
  fields: z.array(fieldIdSchema).max(500).nullable().optional(),
}
const outgoingSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  active: flagSchema,
  url: z.string(),
  table_id: z.string(),
  events: z.array(z.enum(webhookEvents)),
  filter: z.nullable(filterGroupSchema),
  fields: z.array(z.string()).nullable(),
  problem: z.enum(webhookProblems).nullable(),
  failing_since: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  org_created_by: person,
  owner: person,
})
export type OutgoingWebhook = z.infer<typeof outgoingSchema>
const changedOutgoing = { ...z.object(outgoingSchemas).partial().shape, ...outgoingParts }
const withSecret = outgoingSchema.extend({ secret: z.string() })

const deliverySchema = z.strictObject({
  id: idSchema,
  event: z.string(),
  records: countSchema,
  status: z.enum(['waiting', 'sent', 'given up', 'skipped']),
  tries: countSchema,
  answer: z.unknown(),
  made_at: z.string(),
  due_at: z.string().nullable(),
  /** null: not built yet, dropped with its address, or not for the asking person */
  body: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

/** Webhooks in both directions (specification 3 §7). They need the feature `lowCode` of the plan. */
export const webhookCalls = defineCalls({
  'GET v3/low-code-webhook': {
    about: 'The addresses that other products send to.',
    who,
    query: z.strictObject({ ...page, q: z.string().trim().max(200).default(''), filters: activeFilterSchema('active') }),
    answer: z.strictObject({ items: z.array(webhookSchema), total: countSchema }),
  },
  'GET v3/low-code-webhook/:id': { about: 'One address that other products send to.', who, params, answer: webhookSchema },
  'POST v3/low-code-webhook': {
    about: 'Makes an address that other products send to. The answer holds it, once.',
    who,
    body: z.strictObject({ name: labelSchema, ...targetParts }),
    answer: webhookSchema,
  },
  'PUT v3/low-code-webhook/:id': {
    about: 'Changes an address: its name, target, fields, signature, or whether it is on. What is not named stays.',
    who,
    params,
    body: z.strictObject({ ...changedParts, ...toldParts(webhookSchema, changedParts) }),
    answer: webhookSchema,
  },
  'DELETE v3/low-code-webhook/:id': { about: 'Deletes an address with its log.', who, params },
  /** the old address answers 404 from then on */
  'POST v3/low-code-webhook/:id/regenerate-url': {
    about: 'Gives a webhook another address. The answer holds it, once.',
    who,
    params,
    answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
  },
  'GET v3/low-code-webhook/:id/requests': {
    about: 'The last requests of an address, the newest first.',
    who,
    params,
    query: z.strictObject(page),
    answer: z.strictObject({ items: z.array(webhookRequestSchema), total: countSchema }),
  },
  'POST v3/low-code-webhook/:id/requests/:requestId/replay': {
    about: 'Takes a kept request again, as if it had just come.',
    who,
    params: z.strictObject({ id: idSchema, requestId: idSchema }),
    answer: webhookRequestSchema,
  },
  'GET outgoing-webhooks': {
    about: 'The addresses that are told of changed records.',
    who,
    tokens: true,
    answer: z.strictObject({ items: z.array(outgoingSchema) }),
  },
  'POST outgoing-webhooks': {
    about: 'Tells an address of changed records, with its maker’s rights. The answer holds the signing secret, once.',
    who,
    tokens: true,
    body: z.strictObject({ ...outgoingSchemas, ...outgoingParts }),
    answer: withSecret,
  },
  'PUT outgoing-webhooks/:id': {
    about: 'Changes an address that is told of changed records. What is not named stays.',
    who,
    tokens: true,
    params,
    body: z.strictObject({ ...changedOutgoing, ...toldParts(outgoingSchema, changedOutgoing) }),
    answer: outgoingSchema,
  },
  'DELETE outgoing-webhooks/:id': { about: 'Deletes an outgoing webhook with its deliveries.', who, tokens: true, params },
  /** for a day both secrets sign */
  'POST outgoing-webhooks/:id/rotate': {
    about: 'Gives an outgoing webhook a new signing secret. The answer holds it, once.',
    who,
    params,
    answer: withSecret,
  },
  'GET outgoing-webhooks/:id/deliveries': {
    about: 'The last deliveries of an outgoing webhook, the newest first.',
    who,
    tokens: true,
    params,
    query: z.strictObject(page),
    answer: z.strictObject({ items: z.array(deliverySchema), total: countSchema }),
  },
  'POST outgoing-webhooks/:id/deliveries/:deliveryId/resend': {
    about: 'Sends a delivery again, with its first content and id.',
    who,
    params: z.strictObject({ id: idSchema, deliveryId: idSchema }),
    answer: deliverySchema,
  },
})

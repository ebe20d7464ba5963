import { z } from 'zod'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { aiBounds } from '#shared/nouns/ai-builder/ai-limits.ts'
import { planNoteSchema } from '#shared/nouns/app-plans/app-plan-calls.ts'
import { appPlanSchema } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { cardSchema } from '#shared/nouns/templates/template-calls.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const languages = ['en', 'pt', 'es'] as const
const description = z.string().trim().max(aiBounds.description)
const textActs = ['write', 'shorten', 'translate'] as const
export type AiTextAct = (typeof textActs)[number]

/** The kinds of requests. `app` is a workspace, `change` the same plan once more, the others are small helps in editors. */
export const aiKinds = ['app', 'change', 'formula', 'automation', 'text'] as const
export type AiKind = (typeof aiKinds)[number]

const states = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** The data part of `POST builder/create-app`. */
export const createAppSchema = z.strictObject({
  description,
  lang: z.enum(languages).default('en'),
  /** the app that is added to: its tables may be linked to and shown */
  app: idSchema.optional(),
})

const askSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('change'), plan: appPlanSchema, description, lang: z.enum(languages) }),
  z.strictObject({
    kind: z.literal('formula'),
    tableId: tableIdSchema,
    /** the formula that is being edited: it is not among those that may be read */
    fieldId: fieldIdSchema.optional(),
    description,
    lang: z.enum(languages),
  }),
  z.strictObject({ kind: z.literal('automation'), tableId: tableIdSchema, description, lang: z.enum(languages) }),
  z.strictObject({
    kind: z.literal('text'),
    act: z.enum(textActs),
    text: z.string().max(aiBounds.text),
    description: description.default(''),
    /** of the translation; of a new text too */
    lang: z.enum(languages),
    /** the page that it is for; without one the caller may make pages */
    page: idSchema.optional(),
  }),
])
export type AiQuestion = z.output<typeof askSchema>

const problemSchema = z.strictObject({ id: z.string(), message: z.string(), metadata: z.unknown().optional() })

const jobSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(aiKinds),
  status: z.enum(states),
  /** 0 to 1 as the host tells; null: nothing is told, and the interface estimates */
  progress: z.number().min(0).max(1).nullable(),
  /** ms that such a request took lately */
  estimate: countSchema,
  /** ms since it began */
  passed: countSchema,
  /** labels that the answer named so far */
  found: z.array(z.string()),
  plan: appPlanSchema.nullable(),
  /** a formula or a text */
  text: z.string().nullable(),
  notes: z.array(planNoteSchema),
  error: problemSchema.nullable(),
  credits: countSchema,
})
export type AiJob = z.infer<typeof jobSchema>

const creditsSchema = z.strictObject({ used: countSchema, most: countSchema.nullable(), own: countSchema, ownMost: countSchema.nullable() })

const statusSchema = z.strictObject({
  /** `none`: no host is set up; `chat` speaks the protocol of OpenAI, `builder` that of the specification */
  host: z.enum(['none', 'chat', 'builder']),
  /** a host for texts is set up too: formulas, automations, pages */
  helps: z.boolean(),
  /** the names of all hosts without their paths, and the model of one that writes texts */
  hosts: z.array(z.string()),
  /** the organisation's switch */
  enabled: z.boolean(),
  /** the caller has seen what is sent to these hosts, and whether it is kept */
  agreed: z.boolean(),
  /** texts of requests are kept in the log */
  keepTexts: z.boolean(),
  /** a request of the caller is under way */
  running: idSchema.nullable(),
  credits: creditsSchema,
})
export type AiStatus = z.infer<typeof statusSchema>

const loggedSchema = z.strictObject({
  id: idSchema,
  memberId: idSchema,
  kind: z.enum(aiKinds),
  status: z.enum(states),
  at: z.iso.datetime(),
  tokensIn: countSchema,
  tokensOut: countSchema,
  credits: countSchema,
  error: z.string().nullable(),
  /** null unless the organisation keeps texts */
  asked: z.string().nullable(),
  answered: z.string().nullable(),
})
export type LoggedRequest = z.infer<typeof loggedSchema>

const busy = '`ai_busy` while a request of the caller is under way, `ai_off`, `ai_not_configured`, `ai_not_agreed`, `plan_limit`'

export const aiCalls = defineCalls({
  'GET builder/status': {
    about: 'Which AI host is set up, whether it may be used, and the credits of this month.',
    who: 'member',
    answer: statusSchema,
  },
  /** The nearest templates by a search of this server, which asks no host. */
  'POST builder/nearest': {
    about: 'The templates of the gallery that are nearest to a description, found without any AI host.',
    who: 'member',
    reads: true,
    body: z.strictObject({ description, lang: z.enum(languages).default('en') }),
    answer: z.array(cardSchema),
  },
  /**
   * Multipart: `data` is JSON {description, lang, app}, `attachments` up to five files. The answer comes at once.
   * @throws `description_too_short`, `ai_busy`, `ai_off`, `ai_not_configured`, `ai_not_agreed`, `plan_limit`, `file_too_large`, `attachment_unreadable`
   */
  'POST builder/create-app': {
    about: `Asks the AI host for a plan of an app from a description; ${busy}.`,
    who: { flag: 'create_table' },
    streams: true,
    media: { body: ['multipart/form-data'], answer: ['application/json'] },
    maxBody: aiBounds.requestBytes,
    answer: z.strictObject({ data: z.strictObject({ success_msg: z.string(), progress: z.number(), job: idSchema }) }),
  },
  /** A plan in other words, a formula, an automation or a text. @throws as above, `permission_denied`, `object_not_found` */
  'POST builder/ask': {
    about: `Asks the AI host for a change of a plan, a formula, an automation or a text; ${busy}.`,
    who: 'member',
    maxBody: 2 * 1024 * 1024,
    body: askSchema,
    answer: z.strictObject({ job: idSchema }),
  },
  'GET builder/jobs/:id': {
    about: 'How a request of the caller goes on, and its answer.',
    who: 'member',
    params: z.strictObject({ id: idSchema }),
    answer: jobSchema,
  },
  'DELETE builder/jobs/:id': {
    about: 'Ends a request of the caller.',
    who: 'member',
    params: z.strictObject({ id: idSchema }),
  },
  'POST builder/agree': {
    about: 'Notes that the caller has seen what is sent to the AI host.',
    who: 'member',
    body: z.strictObject({}),
  },
  /** Absent parts stay. `memberCredits` is of one member in a month; null: as many as the plan has. */
  'POST builder/settings/update': {
    about: 'Switches AI on or off, keeps the texts of requests or not, and bounds the credits of each member.',
    who: 'admin',
    body: z.strictObject({
      enabled: z.boolean().optional(),
      keepTexts: z.boolean().optional(),
      memberCredits: z.number().int().min(0).max(1_000_000).nullable().optional(),
    }),
    answer: statusSchema,
  },
  'GET builder/requests': {
    about: 'The requests to the AI host, the newest first: who asked, tokens, credits and how each ended.',
    who: 'admin',
    query: z.strictObject({ before: z.iso.datetime().optional(), size: z.coerce.number().int().min(1).max(100).default(50) }),
    answer: z.strictObject({ requests: z.array(loggedSchema), memberCredits: countSchema.nullable() }),
  },
})

import { z } from 'zod'
import { listSizeSchema } from '#shared/lib/list-schemas.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { idSchema } from '#shared/lib/schemas.ts'
import { definitionSchema } from '#shared/nouns/automations/definition-schema.ts'
import { runStatuses, runStepStatuses, stepActs } from '#shared/nouns/automations/run.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const managers = { flag: 'manage_tricks' } as const
const one = z.strictObject({ id: idSchema })

const actSchema = z.object({
  does: z.enum(stepActs),
  tableId: z.string().nullable(),
  count: countSchema,
  records: z.array(
    z.object({
      id: z.string().nullable(),
      label: z.string(),
      cells: z.array(z.object({ fieldId: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
})

const errorSchema = z.object({ id: z.string(), details: z.unknown().optional(), stepId: z.string().optional() })

const runSchema = z.object({
  id: z.string(),
  automationId: z.string(),
  version: z.number().int(),
  status: z.enum(runStatuses),
  tableId: z.string().nullable(),
  recordId: z.string().nullable(),
  /** who made the change that started it; null: the clock, or somebody without an account */
  actorId: z.string().nullable(),
  error: errorSchema.nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
})
export type AutomationRun = z.infer<typeof runSchema>

const runStepSchema = z.object({
  path: z.string(),
  stepId: z.string(),
  kind: z.string(),
  status: z.enum(runStepStatuses),
  tries: countSchema,
  act: actSchema.nullable(),
  error: errorSchema.nullable(),
  /** what it gave to later steps: records, or what the other side answered */
  result: z
    .object({ count: countSchema.nullable(), answer: z.object({ status: z.number().int(), text: z.string() }).nullable() })
    .nullable(),
  dueAt: z.string().nullable(),
  at: z.string(),
})
export type AutomationRunStep = z.infer<typeof runStepSchema>

/** The start of a run: changed cells as they were, and JSON that came from outside. */
const runInputSchema = z.object({
  label: z.string(),
  cells: z.array(z.object({ fieldId: z.string(), before: z.string() })),
  content: z.string().nullable(),
})
export type AutomationRunInput = z.infer<typeof runInputSchema>

const dryStepSchema = z.object({
  path: z.string(),
  stepId: z.string(),
  kind: z.string(),
  act: actSchema.nullable(),
  error: errorSchema.nullable(),
})
const dryRunSchema = z.object({ recordId: z.string().nullable(), label: z.string(), steps: z.array(dryStepSchema) })
export type DryRun = z.infer<typeof dryRunSchema>

/** `content`: JSON text, as a webhook would bring it */
const dryStart = { recordId: idSchema.optional(), content: z.string().max(200_000).optional() }

/** One run of a press: acts are counted, their content is for those who may read the log. */
const pressedRunSchema = z.object({
  status: z.enum(runStatuses),
  acts: z.array(z.object({ does: z.enum(stepActs), count: countSchema })),
  error: z.string().nullable(),
})
export type PressedRun = z.infer<typeof pressedRunSchema>

const overviewSchema = z.object({
  id: z.string(),
  /** of the last seven days */
  runs: countSchema,
  failed: countSchema,
  lastRunAt: z.string().nullable(),
})
export type AutomationFigures = z.infer<typeof overviewSchema>

const versionSchema = z.object({ version: z.number().int(), madeBy: z.string(), madeAt: z.string(), definition: definitionSchema })
export type AutomationVersion = z.infer<typeof versionSchema>

const appKindSchema = z.object({
  id: z.string(),
  sort: z.number().int(),
  name: z.string(),
  name_pt: z.string(),
  type: z.enum(['trigger', 'action']),
  description: z.string(),
  color: z.string(),
  icon: z.string(),
  subtype: z.enum(['Default', 'Button', 'SingleTrickButton']),
  identifier: z.string(),
  tier: z.enum(['Free', 'AI', 'Developer', 'Normal', 'Premium']),
})

/** Calls on automations and their runs (specification 3 §7). Making and changing them are mutations. */
export const automationCalls = defineCalls({
  'GET automations/overview': {
    about: 'The runs and failures of each automation in the last seven days, and how many runs of the plan this month has used.',
    who: managers,
    answer: z.object({
      automations: z.array(overviewSchema),
      /** runs of this month in the whole organisation; null: the plan has no limit */
      month: z.object({ used: countSchema, most: countSchema.nullable() }),
    }),
  },
  'GET automations/:id/versions': {
    about: 'The versions of an automation, newest first.',
    who: managers,
    params: one,
    answer: z.object({ versions: z.array(versionSchema) }),
  },
  'POST automations/dry-run': {
    about: 'The changes that an automation would make for the last records that match, without making any.',
    who: managers,
    reads: true,
    /** with `recordId` for that record alone */
    body: z.strictObject({ definition: definitionSchema, ...dryStart }),
    answer: z.object({ runs: z.array(dryRunSchema) }),
  },
  'POST automations/samples': {
    about: 'The values that a step would have for a record, or for the last one that matches: `trigger.f…`, `b….count`.',
    who: managers,
    reads: true,
    body: z.strictObject({
      definition: definitionSchema,
      stepId: z.string().max(40),
      places: z.array(z.string().regex(/^[0-9A-Za-z_.-]{1,300}$/)).max(200),
      ...dryStart,
    }),
    answer: z.object({ recordId: z.string().nullable(), label: z.string(), texts: z.array(z.string().nullable()) }),
  },
  'POST automations/:id/run': {
    about: 'Runs an automation now, for given records of its table.',
    who: managers,
    tokens: true,
    params: one,
    body: z.strictObject({ recordIds: z.array(idSchema).max(100) }),
    answer: z.object({ count: countSchema }),
  },
  'GET automations/presses/:id': {
    about: 'What came of a press of a button, for the person who pressed: the runs that it started, with numbers and no content.',
    who: 'member',
    params: one,
    answer: z.object({ runs: z.array(pressedRunSchema) }),
  },
  'GET automations/runs': {
    about:
      'The log of runs, newest first. Each word of `q` is looked for in names of automations, and in errors and acts whose content the caller may read. `told` says which of these hold a word in the reader’s language. `next` is the `before` of the next page, which may be without runs; null: there are no more.',
    who: managers,
    query: z.strictObject({
      automationId: idSchema.optional(),
      status: z.enum(runStatuses).optional(),
      since: z.iso.datetime().optional(),
      until: z.iso.datetime().optional(),
      q: z.string().trim().max(200).default(''),
      /** for each word of `q`, in its order, between bars: names such as `act.mail`, `kind.sendMail`, `error.timeout`, `reason.tls_failed`, or `*` */
      told: z.string().max(8000).optional(),
      before: idSchema.optional(),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ runs: z.array(runSchema), next: z.string().nullable() }),
  },
  'GET automations/runs/:id': {
    about: 'A run with its steps. Their content is shown to the automation’s owner and to administrators.',
    who: managers,
    params: one,
    answer: z.object({ run: runSchema, input: runInputSchema.nullable(), steps: z.array(runStepSchema), mayRead: z.boolean() }),
  },
  'POST automations/runs/again': {
    about:
      'Goes on with failed runs from the step that failed: given ones, or all of an automation since a moment. With `saved` they take the version that is saved now.',
    who: managers,
    body: z.union([
      z.strictObject({ ids: z.array(idSchema).min(1).max(500), saved: z.boolean().optional() }),
      z.strictObject({ automationId: idSchema.optional(), since: z.iso.datetime(), saved: z.boolean().optional() }),
    ]),
    answer: z.object({ count: countSchema }),
  },
  'POST automations/runs/:id/undo': {
    about: 'Takes back what a run changed in tables; with `partial` what was changed later stays.',
    who: managers,
    params: one,
    body: z.strictObject({ partial: z.boolean() }),
    answer: z.object({ tables: countSchema }),
  },
  'POST automations/runs/:id/cancel': { about: 'Ends a run that waits.', who: managers, params: one },
  'POST tricks/list-apps': {
    about: 'The integrations with their triggers and actions, for who may open Explore.',
    who: 'member',
    reads: true,
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        image: z.string(),
        color: z.string(),
        app_identifier: z.string(),
        sort: z.number().int(),
        authentication: z.enum(['Oauth', 'API Token', 'Basic Auth']).nullable(),
        triggers: z.array(appKindSchema),
        actions: z.array(appKindSchema),
      }),
    ),
  },
  'GET v3/audit-log/webhooks': {
    about: 'The automation log in rows: each step of each run.',
    who: managers,
    query: z.strictObject({
      q: z.string().max(200).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      size: listSizeSchema,
      /** JSON: `status`, `action_type`, `automation_id`, `table_id`, and `since` and `until` as moments */
      filters: z.string().max(2000).optional(),
    }),
    answer: z.array(
      z.object({
        id_trama_webhook_audit_log: z.string(),
        criado_em: z.string(),
        status: z.enum(['successful', 'failed']),
        action_name: z.string(),
        webhook_name: z.string(),
        webhook_token: z.string(),
        action_type: z.string(),
        action_related_to: z.string(),
        action_relationship: z.string(),
      }),
    ),
  },
})

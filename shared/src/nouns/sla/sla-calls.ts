import { z } from 'zod'
import { fieldIdSchema, idSchema, optionIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

export const slaOrders = ['started_at', 'finished_at', 'time'] as const
export type SlaOrder = (typeof slaOrders)[number]

/** A stay of a record in a stage (specification 3 §3). */
const auditEntry = z.object({
  id: z.string(),
  /** the field's label */
  name: z.string(),
  record_reference: z.string(),
  record_title: z.string().optional(),
  created_by: z.string().nullable(),
  /** the option's id */
  field_value: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  /** seconds that the clock counts: working hours only where the field says so; null while it runs */
  counted: z.number().nullable(),
})
export type SlaEntry = z.infer<typeof auditEntry>

const figureRow = z.object({
  recordId: z.string(),
  title: z.string(),
  /** the stage that the record is in */
  stage: z.string().nullable(),
  /** seconds in each stage so far, by its option */
  seconds: z.record(z.string(), z.number()),
  /** of all stages in which the clock runs */
  total: z.number(),
  /** the worst limit that is passed, or nearly, in its present stage */
  level: z.enum(['warning', 'breach']).nullable(),
})
export type SlaFigures = z.infer<typeof figureRow>

/** The most rows before a page. */
const mostSkipped = 1_000_000

/** The stays of records in stages: of those records and fields that the asker sees. */
export const slaCalls = defineCalls({
  'GET v4/sla-metrics/audit': {
    about: 'The stays of a table’s records in the stages of a field, 100 a page.',
    who: 'member',
    tokens: true,
    query: z.strictObject({
      object_type: tableIdSchema,
      field_key: fieldIdSchema,
      field_value: optionIdSchema.optional(),
      record_reference: idSchema.optional(),
      order_key: z.enum(slaOrders).default('started_at'),
      order_direction: z.enum(['asc', 'desc']).default('desc'),
      /** stays before the first one, for a further page */
      skip: z.coerce.number().int().min(0).max(mostSkipped).default(0),
    }),
    answer: z.array(auditEntry),
    writesJson: true,
  },
  'POST sla/figures': {
    about: 'The time that each record of a table spent in each stage of a field, sorted, 100 a page.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      tableId: tableIdSchema,
      fieldId: fieldIdSchema,
      /** an option; null: all stages together */
      by: optionIdSchema.nullable(),
      direction: z.enum(['asc', 'desc']),
      /** only records with at least that many seconds in it */
      least: z.number().int().min(0).max(4_000_000_000),
      skip: z.number().int().min(0).max(mostSkipped).default(0),
    }),
    answer: z.object({ rows: z.array(figureRow), now: z.string() }),
    writesJson: true,
  },
})

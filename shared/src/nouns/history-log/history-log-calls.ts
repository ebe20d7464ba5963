import { z } from 'zod'
import { actionNames, historyEntities } from '#shared/nouns/history-log/action-types.ts'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** Entries of one answer (specification 1 §9 "history size"). */
export const historyPageSize = 100

export const historyFiltersSchema = z.strictObject({
  action_types: z.array(z.enum(actionNames)).max(actionNames.length).optional(),
  entity_types: z.array(z.enum(historyEntities)).max(historyEntities.length).optional(),
  created_by: z.array(idSchema).max(50).optional(),
  action_sources: z.array(z.string().max(100)).max(20).optional(),
  /** first and last day, in the organisation's zone */
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
})
export type HistoryFilters = z.output<typeof historyFiltersSchema>

/** The place behind an act. */
const placeSchema = z.strictObject({ at: z.iso.datetime(), id: idSchema })
export type ActPlace = z.infer<typeof placeSchema>

const changedSchema = z.record(z.string(), z.unknown()).nullable()

/** Specification 1 §3 "History log item". */
const historyItemSchema = z.object({
  id: z.string(),
  action_type: z.string(),
  entity_type: z.string(),
  /** id of the thing; null when it was about none */
  affected_object: z.string().nullable(),
  /** its name at that time */
  affected_record_label: z.string(),
  /** changed values only; null where the reader may not see all that they could name */
  before: changedSchema,
  after: changedSchema,
  affected_fields: z.array(z.string()),
  action_source: z.string(),
  ip: z.string(),
  /** null: the product itself, or somebody outside */
  created_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  performed_at: z.string(),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

/** The log of acts, for those whose role reads it. An entry about something that the reader may not see is left out. */
export const historyLogCalls = defineCalls({
  /** the last act first; `after` is the `next` of the answer before, `page` counts whole pages from there (specification 1 §7) */
  'POST historyLog/list': {
    about: 'Lists the acts of the history log, the last first.',
    who: { flag: 'access_actions_history' },
    reads: true,
    body: z.strictObject({
      search: z.string().trim().max(200).default(''),
      filters: historyFiltersSchema.default({}),
      after: placeSchema.nullable().default(null),
      page: z.number().int().min(1).max(1000).optional(),
      size: z.number().int().min(1).max(historyPageSize).default(historyPageSize),
    }),
    answer: z.object({
      items: z.array(historyItemSchema),
      /** null: there are no older acts. Fewer items than asked with a `next`: the search goes on from there */
      next: placeSchema.nullable(),
      /** days that acts are kept */
      kept_days: z.number().int(),
    }),
  },
  /** the person is told when the file is there, and fetches it by `GET reports/:id/file`. @throws `limit_reached` */
  'POST historyLog/export': {
    about: 'Orders a CSV file of the acts that the caller may see.',
    who: { flag: 'access_actions_history' },
    body: z.strictObject({
      report_type: z.literal('history'),
      date_values: z.strictObject({ start_date: z.iso.date().nullable(), end_date: z.iso.date().nullable() }).optional(),
      search: z.string().trim().max(200).default(''),
      new_filters: historyFiltersSchema.omit({ start_date: true, end_date: true }).default({}),
      /** of the specification; the last act comes first in any case */
      sort: z.string().max(100).optional(),
    }),
    answer: z.object({ id: z.string() }),
  },
  'GET historyLog/tables': {
    about: 'The tables whose changed records the log tells of.',
    who: 'admin',
    answer: z.object({ tables: z.array(z.string()) }),
  },
  'POST historyLog/tables': {
    about: 'Sets whether the log tells of changed records of a table.',
    who: 'admin',
    body: z.strictObject({ table_id: tableIdSchema, logs_records: z.boolean() }),
  },
})

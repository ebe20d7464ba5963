import { z } from 'zod'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { RecordChunk } from '#shared/protocol/feed.ts'
import { aggregateNames } from '#shared/query/aggregates.ts'
import { filterGroupSchema, sortSchema } from '#shared/query/query-schema.ts'
import type { RecordHistoryEntry, RecordPage } from '#shared/records/record-page.ts'

/** The most records in one chunk of the table feed, and in one page of a query. */
export const maxChunkRows = 10_000
export const maxPageRows = 1_000

/** Reading records over HTTP; they are written by the mutation `records.change`. */
export const recordCalls = defineCalls({
  'GET feed/tables/:tableId': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    query: z.strictObject({
      since: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(maxChunkRows).default(maxChunkRows),
    }),
    answer: z.custom<RecordChunk>(),
    streams: true,
  },
  'POST records/query': {
    who: 'member',
    body: z.strictObject({
      tableId: tableIdSchema,
      filter: filterGroupSchema.nullable().default(null),
      sorts: z.array(sortSchema).max(20).default([]),
      search: z.string().max(1000).default(''),
      after: z.string().max(20_000).nullable().default(null),
      limit: z.number().int().min(1).max(maxPageRows).default(100),
      aggregates: z
        .array(z.strictObject({ name: z.enum(aggregateNames), fieldId: fieldIdSchema.optional() }))
        .max(100)
        .optional(),
    }),
    answer: z.custom<RecordPage>(),
    streams: true,
  },
  'GET records/:tableId/:id/history': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, id: idSchema }),
    answer: z.strictObject({ entries: z.array(z.custom<RecordHistoryEntry>()) }),
  },
})

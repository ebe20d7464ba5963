import { z } from 'zod'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { RecordChunk } from '#shared/protocol/feed.ts'
import { aggregateNames } from '#shared/query/aggregates.ts'
import { filterGroupSchema, sortSchema } from '#shared/query/query-schema.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import { areAskedRecords } from '#shared/records/are-asked-records.ts'
import type { RecordGroups, RecordHistoryEntry, RecordPage, TableIndex } from '#shared/records/record-page.ts'

/** The most records in one chunk of the table feed, and in one page of a query. */
export const maxChunkRows = 10_000
export const maxPageRows = 1_000
/** The most records asked for by id at once. */
const maxAskedRecords = 500

const queryPart = {
  tableId: tableIdSchema,
  filter: filterGroupSchema.nullable().default(null),
  search: z.string().max(1000).default(''),
}
const aggregateSchema = z.strictObject({ name: z.enum(aggregateNames), fieldId: fieldIdSchema.optional() })

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
    writesJson: true,
  },
  'POST records/query': {
    reads: true,
    who: 'member',
    body: z.strictObject({
      ...queryPart,
      sorts: z.array(sortSchema).max(20).default([]),
      after: z.string().max(20_000).nullable().default(null),
      limit: z.number().int().min(1).max(maxPageRows).default(100),
      aggregates: z.array(aggregateSchema).max(100).optional(),
    }),
    answer: z.custom<RecordPage>(),
    writesJson: true,
  },
  /** Single records by id, of those the person may see: what a device needs of a table it does not hold whole. */
  'POST records/get': {
    reads: true,
    who: 'member',
    body: z.strictObject({ tableId: tableIdSchema, ids: z.array(idSchema).min(1).max(maxAskedRecords) }),
    surely: (body) => areAskedRecords(body, maxAskedRecords),
    answer: z.custom<Pick<RecordPage, 'tableId' | 'columns'>>(),
    writesJson: true,
  },
  'POST records/groups': {
    reads: true,
    who: 'member',
    body: z.strictObject({
      ...queryPart,
      groupBy: z.array(sortSchema).min(1).max(maxGroupLevels),
      aggregates: z.array(aggregateSchema).max(50).default([]),
    }),
    answer: z.custom<RecordGroups>(),
    writesJson: true,
  },
  /** Figures alone: what a screen asks for once its first page is there. */
  'POST records/figures': {
    reads: true,
    who: 'member',
    body: z.strictObject({ ...queryPart, aggregates: z.array(aggregateSchema).min(1).max(100) }),
    answer: z.custom<Pick<RecordPage, 'aggregates'>>(),
    writesJson: true,
  },
  /** The indexes that use has made for a table, with what they cost. */
  'GET tables/:tableId/indexes': {
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ indexes: z.array(z.custom<TableIndex>()) }),
  },
  'GET records/:tableId/:id/history': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, id: idSchema }),
    answer: z.strictObject({ entries: z.array(z.custom<RecordHistoryEntry>()) }),
  },
})

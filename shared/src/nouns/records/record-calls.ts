import { z } from 'zod'
import { fieldIdSchema, idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { recordChunkSchema } from '#shared/protocol/record-chunk-schema.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'
import { makeGroupLevelSchema } from '#shared/values/group-schema.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'
import { maxGroupLevels } from '#shared/query/groups.ts'
import { areAskedRecords } from '#shared/nouns/records/are-asked-records.ts'
import {
  historyEntrySchema,
  recordFiguresSchema,
  recordGroupsSchema,
  recordPageSchema,
  recordRowsSchema,
  tableIndexSchema,
} from '#shared/nouns/records/record-page-schema.ts'

/** The most records in one chunk of the table feed, and in one page of a query. */
export const maxChunkRows = 10_000
export const maxPageRows = 1_000
/** The most records asked for by id at once. */
const maxAskedRecords = 500

const queryPart = {
  tableId: tableIdSchema,
  filter: z.nullable(filterGroupSchema).default(null),
  search: z.string().max(1000).default(''),
}
const aggregateSchema = z.strictObject({ name: z.enum(aggregateNames), fieldId: fieldIdSchema.optional() })

/** Reading records over HTTP; they are written by the mutation `records.change`. */
export const recordCalls = defineCalls({
  'GET feed/tables/:tableId': {
    about: 'The changed records of a table after a point, as columns, in chunks.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    query: z.strictObject({
      since: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(maxChunkRows).default(maxChunkRows),
    }),
    answer: recordChunkSchema,
    writesJson: true,
  },
  'POST records/query': {
    about: 'A page of a table’s records: filtered, sorted, with figures over all matches.',
    reads: true,
    tokens: 'reading',
    who: 'member',
    body: z.strictObject({
      ...queryPart,
      sorts: z.array(sortSchema).max(20).default([]),
      after: z.string().max(20_000).nullable().default(null),
      limit: z.number().int().min(1).max(maxPageRows).default(100),
      aggregates: z.array(aggregateSchema).max(100).optional(),
    }),
    answer: recordPageSchema,
    writesJson: true,
  },
  /** Single records by id that the person may see, for a device that does not hold the whole table. */
  'POST records/get': {
    about: 'Single records by id.',
    reads: true,
    tokens: 'reading',
    who: 'member',
    body: z.strictObject({ tableId: tableIdSchema, ids: z.array(idSchema).min(1).max(maxAskedRecords) }),
    surely: (body) => areAskedRecords(body, maxAskedRecords),
    answer: recordRowsSchema,
    writesJson: true,
  },
  'POST records/groups': {
    about: 'The groups of a table’s records, with figures.',
    reads: true,
    tokens: 'reading',
    who: 'member',
    body: z.strictObject({
      ...queryPart,
      groupBy: z.array(makeGroupLevelSchema()).min(1).max(maxGroupLevels),
      aggregates: z.array(aggregateSchema).max(50).default([]),
    }),
    answer: recordGroupsSchema,
    writesJson: true,
  },
  /** Figures alone, for a screen that already has its first page. */
  'POST records/figures': {
    about: 'Figures over a table’s records.',
    reads: true,
    tokens: 'reading',
    who: 'member',
    body: z.strictObject({ ...queryPart, aggregates: z.array(aggregateSchema).min(1).max(100) }),
    answer: recordFiguresSchema,
    writesJson: true,
  },
  /** The indexes that use has created for a table, with their cost. */
  'GET tables/:tableId/indexes': {
    about: 'The indexes that use has created for a table, with their cost.',
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ indexes: z.array(tableIndexSchema) }),
  },
  'GET records/:tableId/:id/history': {
    about: 'The history of a record.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema, id: idSchema }),
    answer: z.strictObject({ entries: z.array(historyEntrySchema) }),
  },
})

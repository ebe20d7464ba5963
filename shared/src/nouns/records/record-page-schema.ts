import { z } from 'zod'
import { answeredCellSchema, answeredCellsSchema, countSchema } from '#shared/lib/answer-schemas.ts'
import type { RecordGroups, RecordHistoryEntry, RecordPage, TableIndex } from '#shared/nouns/records/record-page.ts'
import { recordColumnsSchema } from '#shared/protocol/record-chunk-schema.ts'
import { aggregateNames } from '#shared/query/aggregate-names.ts'

const figureSchema = z.union([z.number(), z.string(), z.null()])
const aggregatesSchema = z.array(z.strictObject({ name: z.enum(aggregateNames), fieldId: z.string().exactOptional(), value: figureSchema }))

/** A {@link RecordPage} of `POST records/query`. */
export const recordPageSchema: z.ZodType<RecordPage, RecordPage> = z.strictObject({
  tableId: z.string(),
  columns: recordColumnsSchema,
  next: z.string().nullable(),
  aggregates: aggregatesSchema.exactOptional(),
})
type Rows = Pick<RecordPage, 'tableId' | 'columns'>
export const recordRowsSchema: z.ZodType<Rows, Rows> = z.strictObject({ tableId: z.string(), columns: recordColumnsSchema })
type Figures = Pick<RecordPage, 'aggregates'>
export const recordFiguresSchema: z.ZodType<Figures, Figures> = z.strictObject({ aggregates: aggregatesSchema.exactOptional() })

/** The {@link RecordGroups} of `POST records/groups`. */
export const recordGroupsSchema: z.ZodType<RecordGroups, RecordGroups> = z.strictObject({
  tableId: z.string(),
  levels: z.array(z.array(z.strictObject({ keys: z.array(answeredCellSchema), count: countSchema, figures: z.array(figureSchema) }))),
  more: z.boolean(),
})

export const tableIndexSchema: z.ZodType<TableIndex, TableIndex> = z.strictObject({
  columns: z.array(
    z.strictObject({
      fieldId: z.string(),
      of: z.enum(['cell', 'folded', 'sortKey']),
      descending: z.boolean(),
      order: z.string().optional(),
    }),
  ),
  rows: countSchema,
  buildMs: z.number(),
  uses: countSchema,
  madeAt: z.string(),
  lastUsedAt: z.string(),
})

export const historyEntrySchema: z.ZodType<RecordHistoryEntry, RecordHistoryEntry> = z.strictObject({
  id: z.number().int(),
  op: z.enum(['create', 'update', 'delete', 'restore', 'import']),
  before: answeredCellsSchema,
  after: answeredCellsSchema,
  memberId: z.string().nullable(),
  source: z.string(),
  gesture: z.string().nullable(),
  madeAt: z.string(),
  arrivedAt: z.string(),
  seq: z.number().int(),
  lostRace: z.array(z.string()),
})

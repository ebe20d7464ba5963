import { z } from 'zod'
import { answeredCellSchema, countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, idSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { wireTab } from '#shared/values/wire-tab.ts'
import { programCellSchema, programKeySchema } from '#shared/nouns/records/program-values.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'

/** The most records that a program writes in one transaction. */
export const mostBatch = 1000
const table = z.strictObject({ tableId: tableIdSchema })
const record = z.strictObject({ tableId: tableIdSchema, recordId: idSchema })
const values = z.record(programKeySchema, programCellSchema)

/** `keys`: values are named by the ids of fields, or by their labels */
const keys = z.enum(['id', 'label']).default('id')
const list = (most: number) => z.coerce.number().int().min(1).max(most)

const programRecordSchema = z.strictObject({
  id: idSchema,
  /** the point of its last change; `If-Match` and `seq` compare it */
  seq: countSchema,
  created_at: z.string(),
  created_by: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  values: z.record(z.string(), answeredCellSchema),
})
export type ProgramRecord = z.infer<typeof programRecordSchema>

/** `seq`: the record must not have changed since; `base`: the point it was read at, by which races of cells are decided */
const programChangeSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), id: idSchema.optional(), values }),
  z.strictObject({ op: z.literal('update'), id: idSchema, values, seq: countSchema.optional(), base: countSchema.optional() }),
  z.strictObject({ op: z.literal('delete'), id: idSchema, seq: countSchema.optional() }),
  z.strictObject({ op: z.literal('restore'), id: idSchema }),
])
export type ProgramChange = z.infer<typeof programChangeSchema>
const writtenSchema = z.strictObject({ id: idSchema, op: z.enum(['create', 'update', 'delete', 'restore']) })

/** Records as programs read and write them: an object each, by rows. */
export const programCalls = defineCalls({
  'GET v3/tab': {
    about: 'The tables that the person may see.',
    who: 'member',
    tokens: true,
    answer: z.strictObject({
      items: z.array(
        z.strictObject({ id: tableIdSchema, type: z.literal('table'), ...wireTab, record_label_field: fieldIdSchema.nullable() }),
      ),
    }),
  },
  'GET v3/tab/:tableId/views': {
    about: 'The views of a table, with their conditions and order.',
    who: 'member',
    tokens: true,
    params: table,
    answer: z.strictObject({
      items: z.array(
        z.looseObject({
          id: viewIdSchema,
          label: z.string(),
          type: z.string(),
          position: z.string(),
          filter: z.nullable(filterGroupSchema),
          sorts: z.array(sortSchema),
          // by the specification's names (2 §3 "View"); beside them stand the other settings of the view's type
          fields: z.array(fieldIdSchema).nullable(),
          filters: z.nullable(filterGroupSchema),
          sort_by: z.strictObject({ field: fieldIdSchema, order: z.enum(['asc', 'desc']) }).nullable(),
          sort_order: z.enum(['asc', 'desc']),
        }),
      ),
    }),
  },
  /** `filters`: JSON, a list of `{field, operator, value}` or a whole filter; `sort`: `label,-other`; `fields`: `label,other` */
  'GET v3/tab/:tableId/records': {
    about: 'A page of records: searched, filtered and sorted.',
    who: 'member',
    tokens: 'reading',
    params: table,
    query: z.strictObject({
      page: list(10_000).default(1),
      size: list(mostBatch).default(100),
      q: z.string().trim().max(200).default(''),
      filters: z.string().max(20_000).default(''),
      sort: z.string().max(2000).default(''),
      fields: z.string().max(10_000).default(''),
      view: viewIdSchema.optional(),
      after: z.string().max(20_000).optional(),
      keys,
    }),
    /** `next`: the `after` of the following page; null on the last one */
    answer: z.strictObject({ items: z.array(programRecordSchema), next: z.string().nullable() }),
    writesJson: true,
  },
  'GET v3/tab/:tableId/records/:recordId': {
    about: 'One record. The header `ETag` holds its `seq`.',
    who: 'member',
    tokens: 'reading',
    params: record,
    query: z.strictObject({ keys }),
    answer: programRecordSchema,
  },
  'POST v3/tab/:tableId/records/batch': {
    about: 'Makes up to 1,000 changes of records in one transaction: all of them, or none.',
    who: 'member',
    tokens: true,
    params: table,
    body: z.strictObject({ changes: z.array(programChangeSchema).min(1).max(mostBatch) }),
    answer: z.strictObject({ items: z.array(writtenSchema), seq: countSchema }),
  },
  /** `key_field`: the field by whose value a record is found; two that have it are a conflict */
  'POST v3/tab/:tableId/records/upsert': {
    about: 'Changes the records whose key is known, and makes the others, in one transaction.',
    who: 'member',
    tokens: true,
    params: table,
    body: z.strictObject({ key_field: programKeySchema, records: z.array(z.strictObject({ values })).min(1).max(mostBatch) }),
    answer: z.strictObject({ items: z.array(writtenSchema), seq: countSchema }),
  },
  /** begin with `since=0`, go on with `seq` as long as `more`, and later ask again */
  'GET v3/tab/:tableId/changes': {
    about: 'Records that changed after a point, and the ids of those that are gone.',
    who: 'member',
    tokens: 'reading',
    params: table,
    query: z.strictObject({ since: z.coerce.number().int().min(0).default(0), size: list(mostBatch).default(mostBatch), keys }),
    answer: z.strictObject({
      items: z.array(programRecordSchema),
      removed: z.array(z.string()),
      seq: countSchema,
      more: z.boolean(),
    }),
  },
})

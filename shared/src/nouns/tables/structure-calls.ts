import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { DuplicateGroup } from '#shared/nouns/tables/unique-records.ts'

/** A table in the trash, for those who may bring it back. */
const archivedTableSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  color: z.string(),
  records: countSchema,
  archivedBy: z.string().nullable(),
  archivedAt: z.string(),
})
export type ArchivedTable = z.infer<typeof archivedTableSchema>

/** A field in its table's trash. */
const trashedFieldSchema = z.strictObject({ id: z.string(), type: z.enum(fieldTypeNames), label: z.string(), deletedAt: z.string() })
export type TrashedField = z.infer<typeof trashedFieldSchema>

const duplicateGroupSchema: z.ZodType<DuplicateGroup, DuplicateGroup> = z.strictObject({
  value: z.string(),
  count: countSchema,
  recordIds: z.array(z.string()),
})

/** Reading and setting a table's demands on its records, and its trash (specification 2 §7). */
export const structureCalls = defineCalls({
  'GET v3/tab/:tableId/config/unique': {
    about: 'The field whose values are unique in a table.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
  },
  /** refused with `duplicates_exist` and the duplicates while there are any */
  'PUT v3/tab/:tableId/config/unique': {
    about: 'Sets the field whose values are unique in a table.',
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
    answer: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
  },
  'GET tables/:tableId/duplicates/:fieldId': {
    about: 'Records with equal values in a field.',
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema, fieldId: fieldIdSchema }),
    answer: z.strictObject({ groups: z.array(duplicateGroupSchema) }),
  },
  'GET tables/:tableId/trash': {
    about: 'The deleted fields of a table.',
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ fields: z.array(trashedFieldSchema) }),
  },
  /** the tables one may see; `with_objects_disabled`: also those that are in the trash and may be brought back */
  'POST object/get-all': {
    about: 'The tables that the person may see.',
    who: 'member',
    reads: true,
    tokens: true,
    body: z.strictObject({ with_objects_disabled: z.boolean().default(false) }),
    answer: z.strictObject({
      objects: z.array(z.strictObject({ label: z.string(), key: tableIdSchema, type: z.literal('table') })),
    }),
  },
  'GET tables/archived': {
    about: 'The tables in the trash.',
    who: 'builder',
    answer: z.strictObject({ tables: z.array(archivedTableSchema) }),
  },
})

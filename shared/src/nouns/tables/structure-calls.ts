import { z } from 'zod'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import type { DuplicateGroup } from '#shared/nouns/tables/unique-records.ts'

/** A table in the trash, for those who may bring it back. */
export interface ArchivedTable {
  id: string
  label: string
  icon: string
  color: string
  records: number
  archivedBy: string | null
  archivedAt: string
}

/** A field in its table's trash. */
export interface TrashedField {
  id: string
  type: FieldTypeName
  label: string
  deletedAt: string
}

/** Reading and setting a table's demands on its records, and its trash (specification 2 §7). */
export const structureCalls = defineCalls({
  'GET v3/tab/:tableId/config/unique': {
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
  },
  /** refused with `duplicates_exist` and the duplicates while there are any */
  'PUT v3/tab/:tableId/config/unique': {
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
    answer: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
  },
  'GET tables/:tableId/duplicates/:fieldId': {
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema, fieldId: fieldIdSchema }),
    answer: z.strictObject({ groups: z.array(z.custom<DuplicateGroup>()) }),
  },
  'GET tables/:tableId/trash': {
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ fields: z.array(z.custom<TrashedField>()) }),
  },
  /** the tables one may see; `with_objects_disabled`: also those that are in the trash and may be brought back */
  'POST object/get-all': {
    who: 'member',
    reads: true,
    body: z.strictObject({ with_objects_disabled: z.boolean().default(false) }),
    answer: z.strictObject({
      objects: z.array(z.strictObject({ label: z.string(), key: tableIdSchema, type: z.literal('table') })),
    }),
  },
  'GET tables/archived': {
    who: 'builder',
    answer: z.strictObject({ tables: z.array(z.custom<ArchivedTable>()) }),
  },
})

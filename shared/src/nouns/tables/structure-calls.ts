import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { formDefinitionSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { conditionalsSchema } from '#shared/nouns/tables/conditional-schema.ts'
import { suggestedFieldSchema } from '#shared/nouns/tables/suggested-field.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { wireTab } from '#shared/values/wire-tab.ts'
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

const formChoice = z.union([z.literal(true), formDefinitionSchema])

/** Reading and setting a table's demands on its records, and its trash (specification 2 §7). */
export const structureCalls = defineCalls({
  'GET v3/tab/:tableId/config/unique': {
    about: 'The field whose values are unique in a table.',
    who: 'member',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ unique_field_id: fieldIdSchema.nullable() }),
  },
  /** a table as a program needs it: the fields that one may see, in their order */
  'GET v3/tab/:tableId': {
    about: 'A table with the fields that the person may see.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({
      id: tableIdSchema,
      type: z.literal('table'),
      ...wireTab,
      /** of the look: tables of version 0 were another product's */
      version: z.literal(1),
      recordLabelField: fieldIdSchema.nullable(),
      record_label_field: fieldIdSchema.nullable(),
      /** the views in the person's menu, in order */
      visibleViews: z.array(viewIdSchema),
      conditionals: conditionalsSchema,
      /** the fields that a new record is asked for */
      creationFields: z.array(fieldIdSchema),
      /** a form of one's own, or true for the plain one */
      creationForm: formChoice,
      updateForm: formChoice,
      chatForm: formChoice,
      suggestedFields: z.array(suggestedFieldSchema),
      fields: z.array(
        z.strictObject({ id: fieldIdSchema, label: z.string(), type: z.enum(fieldTypeNames), config: z.unknown(), required: z.boolean() }),
      ),
    }),
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

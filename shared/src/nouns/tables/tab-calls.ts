import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, hueSchema, labelSchema, tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { fieldDefaultSchema } from '#shared/nouns/tables/field-default-schema.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { drawnIconSchema } from '#shared/values/icon-names.ts'

const table = z.strictObject({ tableId: tableIdSchema })
const field = z.strictObject({ tableId: tableIdSchema, fieldId: fieldIdSchema })
const newField = z.strictObject({
  label: labelSchema,
  type: z.enum(fieldTypeNames),
  /** checked by the field type's own schema */
  config: z.unknown().optional(),
  required: z.boolean().optional(),
  default: fieldDefaultSchema.nullable().optional(),
})

/** Tables and their fields by the specification's names (2 §7); each call is a mutation that devices send themselves. */
export const tabCalls = defineCalls({
  /** `fields` in order; the first names the records */
  'POST v3/tab': {
    about: 'Makes a table with its fields and a first view.',
    who: { flag: 'create_table' },
    tokens: true,
    body: z.strictObject({
      label: labelSchema,
      icon: drawnIconSchema.optional(),
      color: hueSchema.optional(),
      fields: z.array(newField).min(1).max(500),
    }),
    answer: z.strictObject({
      id: tableIdSchema,
      view_id: viewIdSchema,
      fields: z.array(z.strictObject({ id: fieldIdSchema, label: z.string() })),
    }),
  },
  'PUT v3/tab/:tableId': {
    about: 'Changes a table’s name, icon, colour, or the field that names its records.',
    who: 'builder',
    tokens: true,
    params: table,
    body: z.strictObject({
      label: labelSchema.optional(),
      icon: drawnIconSchema.optional(),
      color: hueSchema.optional(),
      record_label_field: fieldIdSchema.optional(),
      /** as `GET` tells it (2 §3); it wins */
      recordLabelField: fieldIdSchema.optional(),
    }),
  },
  'POST v3/tab/:tableId/field': {
    about: 'Adds a field to a table.',
    who: 'builder',
    tokens: true,
    params: table,
    body: newField,
    answer: z.strictObject({ id: fieldIdSchema }),
  },
  /** a field converted in between refuses the settings of another `type` */
  'PUT v3/tab/:tableId/field/:fieldId': {
    about: 'Changes a field.',
    who: 'builder',
    tokens: true,
    params: field,
    body: newField.partial(),
  },
  'DELETE v3/tab/:tableId/field/:fieldId': {
    about: 'Moves a field to its table’s trash.',
    who: 'builder',
    tokens: true,
    params: field,
  },
  'POST v3/tab/:tableId/field/:fieldId/duplicate': {
    about: 'Copies a field, with its values if asked.',
    who: 'builder',
    params: field,
    body: z.strictObject({ name: labelSchema, with_values: z.boolean().default(false) }),
    answer: z.strictObject({ id: fieldIdSchema }),
  },
})

import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, hueSchema, iconSchema, idSchema, labelSchema, positionSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { conditionalsSchema } from '#shared/nouns/tables/conditional-schema.ts'
import { fieldDefaultSchema } from '#shared/nouns/tables/field-default-schema.ts'

const look = { label: labelSchema, icon: iconSchema, color: hueSchema }

const fieldSchema = z.strictObject({
  id: fieldIdSchema,
  type: z.enum(fieldTypeNames),
  label: labelSchema,
  /** checked by the field type's own schema */
  config: z.unknown().optional(),
  required: z.boolean().optional(),
  default: fieldDefaultSchema.nullable().optional(),
  position: positionSchema,
})

/** Arguments of the mutations on tables and fields (structure), by kind. */
export const tableMutationSchemas = {
  /** the first field is the primary one unless `recordLabelField` names another */
  'tables.create': z.strictObject({
    id: tableIdSchema,
    ...look,
    folderId: idSchema.optional(),
    fields: z.array(fieldSchema).min(1).max(500),
    recordLabelField: fieldIdSchema.optional(),
    /** id of the first grid view */
    viewId: z.string().regex(/^v[0-9a-z]{12}$/),
    viewLabel: labelSchema,
  }),
  'tables.update': z.strictObject({ id: tableIdSchema, ...z.object(look).partial().shape, recordLabelField: fieldIdSchema.optional() }),
  'tables.archive': z.strictObject({ id: tableIdSchema }),
  'tables.restore': z.strictObject({ id: tableIdSchema }),
  /** a table in the trash goes for good; all three must have been understood (specification 2 §5 "Restore panel") */
  'tables.delete': z.strictObject({
    id: tableIdSchema,
    confirmed: z.strictObject({ records: z.literal(true), links: z.literal(true), forever: z.literal(true) }),
  }),
  /** a second table like it; its records follow by a job */
  'tables.duplicate': z.strictObject({
    id: tableIdSchema,
    newId: tableIdSchema,
    label: labelSchema,
    viewId: z.string().regex(/^v[0-9a-z]{12}$/),
    viewLabel: labelSchema,
    withRecords: z.boolean(),
  }),
  'tables.setConditionals': z.strictObject({ id: tableIdSchema, conditionals: conditionalsSchema }),
  'tables.dismissSuggestion': z.strictObject({ id: tableIdSchema, fieldId: fieldIdSchema }),
  'fields.create': fieldSchema.extend({ tableId: tableIdSchema }),
  'fields.update': z.strictObject({
    id: fieldIdSchema,
    tableId: tableIdSchema,
    label: labelSchema.optional(),
    /** its changed parts; null takes one away */
    config: z.unknown().optional(),
    required: z.boolean().optional(),
    /** null takes it away */
    default: fieldDefaultSchema.nullable().optional(),
    position: positionSchema.optional(),
    /** the type that the settings are for: a field converted in between refuses them */
    type: z.enum(fieldTypeNames).optional(),
  }),
  'fields.delete': z.strictObject({ id: fieldIdSchema, tableId: tableIdSchema }),
  'fields.duplicate': z.strictObject({
    id: fieldIdSchema,
    tableId: tableIdSchema,
    newId: fieldIdSchema,
    label: labelSchema,
    position: positionSchema,
    withValues: z.boolean(),
  }),
  'fields.restore': z.strictObject({ id: fieldIdSchema, tableId: tableIdSchema }),
  /** a field in the trash goes for good, with its values */
  'fields.purge': z.strictObject({ id: fieldIdSchema, tableId: tableIdSchema }),
  /** turns a field into another type; what does not fit goes into a text field named `misfitLabel` */
  'fields.convert': z.strictObject({
    id: fieldIdSchema,
    tableId: tableIdSchema,
    /** the type the device knew */
    from: z.enum(fieldTypeNames),
    to: z.strictObject({ type: z.enum(fieldTypeNames), config: z.unknown().optional() }),
    /** options are made for texts that name none */
    makeOptions: z.boolean().default(false),
    /** of a conversion to a link: the field of the other table whose values name its records */
    keyFieldId: fieldIdSchema.optional(),
    misfitLabel: labelSchema,
  }),
  /** takes the field's latest conversion back */
  'fields.revert': z.strictObject({ id: fieldIdSchema, tableId: tableIdSchema, conversionId: idSchema, misfitLabel: labelSchema }),
}

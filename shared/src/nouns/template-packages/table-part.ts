import { z } from 'zod'
import { getFieldType } from '#shared/fields/registry.ts'
import {
  fieldIdSchema,
  hueSchema,
  iconSchema,
  idSchema,
  labelSchema,
  positionSchema,
  tableIdSchema,
  viewIdSchema,
} from '#shared/lib/schemas.ts'
import { formDefinitionSchema } from '#shared/nouns/forms/form-definition-schema.ts'
import { formKinds } from '#shared/nouns/forms/form.ts'
import { conditionalsSchema } from '#shared/nouns/tables/conditional-schema.ts'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldDefaultSchema } from '#shared/nouns/tables/field-default-schema.ts'
import { findViewStore } from '#shared/views/view-stores.ts'

/** Name, icon and colour of a table, app or page. */
export const lookSchema = { label: labelSchema, icon: iconSchema, color: hueSchema }

/** A field. `facedBy` of a link: the field that makes it as its other face. */
const fieldPartSchema = z
  .strictObject({
    id: fieldIdSchema,
    type: z.enum(fieldTypeNames),
    label: labelSchema,
    config: z.unknown(),
    required: z.boolean(),
    default: fieldDefaultSchema.nullable(),
    position: positionSchema,
    facedBy: fieldIdSchema.nullable(),
  })
  .superRefine((field, context) => {
    const parsed = getFieldType(field.type).configSchema.safeParse(field.config)
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['config', ...issue.path], message: issue.message })
  })
export type FieldPart = z.infer<typeof fieldPartSchema>

/** A view of everybody; its settings are those of its type. */
const viewPartSchema = z
  .strictObject({
    id: viewIdSchema,
    type: z.string().max(40),
    label: labelSchema,
    position: positionSchema,
    config: z.record(z.string(), z.unknown()),
  })
  .superRefine((view, context) => {
    const type = findViewStore(view.type)
    if (!type) return context.addIssue({ code: 'custom', path: ['type'], message: 'unknownKind' })
    for (const issue of type.configSchema.safeParse(view.config).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['config', ...issue.path], message: issue.message })
  })
export type ViewPart = z.infer<typeof viewPartSchema>

const formPartSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(formKinds),
  label: labelSchema,
  position: positionSchema,
  definition: formDefinitionSchema,
})
export type FormPartOfPackage = z.infer<typeof formPartSchema>

/** `tables/n.json`: a table as a person may make it, by the schemas of the mutations that make it. */
export const tablePartSchema = z.strictObject({
  id: tableIdSchema,
  ...lookSchema,
  recordLabelField: fieldIdSchema.nullable(),
  uniqueFieldId: fieldIdSchema.nullable(),
  fields: z.array(fieldPartSchema).min(1).max(500),
  conditionals: conditionalsSchema,
  views: z.array(viewPartSchema).min(1).max(200),
  forms: z.array(formPartSchema).max(200),
})
export type TablePart = z.infer<typeof tablePartSchema>

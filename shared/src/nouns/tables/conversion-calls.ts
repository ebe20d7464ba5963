import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { misfitReasons } from '#shared/fields/misfit-reasons.ts'
import { countSchema } from '#shared/lib/answer-schemas.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The outcome that a conversion would have for a field's values. Counts are of records outside the trash. */
const previewSchema = z.strictObject({
  /** records with a value */
  filled: countSchema,
  /** values that become one of the new type */
  fits: countSchema,
  /** of those, values that would not come back the same by converting back: they lose some detail */
  rounded: countSchema,
  /** values that do not fit: they move to a text field beside it */
  misfits: countSchema,
  /** at most five each; none for those who do not see every record */
  examples: z.array(z.strictObject({ before: z.string(), after: z.string() })),
  misfitExamples: z.array(z.strictObject({ text: z.string(), reason: z.enum(misfitReasons) })),
  /** the settings the field would have, with the options made */
  config: z.unknown(),
})
export type ConversionPreview = z.infer<typeof previewSchema>

/** A conversion that runs, was made or failed, newest first. */
const entrySchema = z.strictObject({
  id: z.string(),
  fieldId: z.string(),
  fromType: z.enum(fieldTypeNames),
  toType: z.enum(fieldTypeNames),
  /** `failed`: it was given up, and changed nothing */
  state: z.enum(['running', 'done', 'failed']),
  /** records looked at, of `total` */
  done: countSchema,
  total: countSchema,
  misfits: countSchema,
  memberId: z.string(),
  madeAt: z.string(),
  /** it is the field's latest and its old values are still kept */
  canRevert: z.boolean(),
  /** of a failed one, to make it once more: the new type's settings, the key of a link, and the conversion that it was to undo */
  again: z.strictObject({ config: z.unknown(), keyFieldId: fieldIdSchema.nullable(), restores: z.string().nullable() }).nullable(),
})
export type ConversionEntry = z.infer<typeof entrySchema>

export const conversionCalls = defineCalls({
  'POST tables/:tableId/conversion-preview': {
    about: 'How many values would fit if a field had another type.',
    reads: true,
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({
      fieldId: fieldIdSchema,
      from: z.enum(fieldTypeNames),
      to: z.strictObject({ type: z.enum(fieldTypeNames), config: z.unknown().optional() }),
      makeOptions: z.boolean().default(false),
      keyFieldId: fieldIdSchema.optional(),
    }),
    answer: previewSchema,
  },
  'GET tables/:tableId/conversions': {
    about: 'The conversions of a table’s fields, newest first.',
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ conversions: z.array(entrySchema) }),
  },
})

import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { MisfitReason } from '#shared/fields/field-type.ts'
import { fieldIdSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** The outcome that a conversion would have for a field's values. Counts are of records outside the trash. */
export interface ConversionPreview {
  /** records with a value */
  filled: number
  /** values that become one of the new type */
  fits: number
  /** of those, values that would not come back the same by converting back: they lose some detail */
  rounded: number
  /** values that do not fit: they move to a text field beside it */
  misfits: number
  /** at most five each; none for those who do not see every record */
  examples: { before: string; after: string }[]
  misfitExamples: { text: string; reason: MisfitReason }[]
  /** the settings the field would have, with the options made */
  config: unknown
}

/** A conversion that runs or was made, newest first. */
export interface ConversionEntry {
  id: string
  fieldId: string
  fromType: FieldTypeName
  toType: FieldTypeName
  state: 'running' | 'done'
  /** records looked at, of `total` */
  done: number
  total: number
  misfits: number
  memberId: string
  madeAt: string
  /** it is the field's latest and its old values are still kept */
  canRevert: boolean
}

export const conversionCalls = defineCalls({
  'POST tables/:tableId/conversion-preview': {
    reads: true,
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    body: z.strictObject({
      fieldId: fieldIdSchema,
      from: z.enum(fieldTypeNames),
      to: z.strictObject({ type: z.enum(fieldTypeNames), config: z.unknown().optional() }),
      makeOptions: z.boolean().default(false),
    }),
    answer: z.custom<ConversionPreview>(),
  },
  'GET tables/:tableId/conversions': {
    who: 'builder',
    params: z.strictObject({ tableId: tableIdSchema }),
    answer: z.strictObject({ conversions: z.array(z.custom<ConversionEntry>()) }),
  },
})

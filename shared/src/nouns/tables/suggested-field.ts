import { z } from 'zod'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { fieldIdSchema, labelSchema } from '#shared/lib/schemas.ts'

/** A field a table could use (specification 2 §3 "suggestedFields"): offered until it is added or dismissed. */
export const suggestedFieldSchema = z.strictObject({
  id: fieldIdSchema,
  type: z.enum(fieldTypeNames),
  label: labelSchema,
  config: z.unknown().optional(),
})
export type SuggestedField = z.infer<typeof suggestedFieldSchema>

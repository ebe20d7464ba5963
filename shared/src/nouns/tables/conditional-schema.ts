import { z } from 'zod'
import { fieldIdSchema } from '#shared/lib/schemas.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'

const cellSchema = z.union([z.string().max(100_000), z.number(), z.null(), z.array(z.string().max(200)).max(5000)])

/** The action of a condition on a field of the record it holds for. */
const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['show', 'hide', 'require']), fieldId: fieldIdSchema }),
  z.strictObject({ type: z.literal('setValue'), fieldId: fieldIdSchema, value: cellSchema }),
])

/** One rule of a table (specification 2 §3 "conditionals"): when its conditions hold for a record, its actions do. */
export const conditionalSchema = z.strictObject({
  id: z.string().min(1).max(40),
  when: filterGroupSchema,
  actions: z.array(actionSchema).min(1).max(50),
})
export const conditionalsSchema = z.array(conditionalSchema).max(100)
export type Conditional = z.infer<typeof conditionalSchema>
export type ConditionalAction = Conditional['actions'][number]

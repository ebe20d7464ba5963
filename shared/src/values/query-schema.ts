import { z } from 'zod'
import { fieldIdSchema } from '#shared/lib/schemas.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'

const nodeId = z.string().min(1).max(40)

const conditionSchema: z.ZodType<FilterCondition> = z.strictObject({
  id: nodeId,
  fieldId: fieldIdSchema,
  operator: z.string().min(1).max(40),
  value: z
    .union([
      z.string().max(10_000),
      z.number(),
      z.array(z.string().max(200)).max(500),
      z.strictObject({ currentUser: z.literal(true) }),
      z.strictObject({ relative: z.enum(relativeDays), amount: z.number().int().min(0).max(36_500).optional() }),
    ])
    .optional(),
}) as z.ZodType<FilterCondition>

function groupSchema(depth: number): z.ZodType<FilterGroup> {
  const node = depth === 0 ? conditionSchema : z.union([conditionSchema, groupSchema(depth - 1)])
  return z.strictObject({ id: nodeId, conjunction: z.enum(['and', 'or']), nodes: z.array(node).max(50) }) as z.ZodType<FilterGroup>
}

/** A filter tree, at most six groups deep and fifty nodes wide. */
export const filterGroupSchema = groupSchema(5)
export const sortSchema = z.strictObject({ fieldId: fieldIdSchema, direction: z.enum(['asc', 'desc']) })

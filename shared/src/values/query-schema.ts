import * as z from 'zod/mini'
import { fieldIdSchema, textUpTo, wholeNumber } from '#shared/lib/small-schemas.ts'
import { relativeDays } from '#shared/values/relative-day-names.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'

const nodeId = z.string().check(z.minLength(1), z.maxLength(40))

const conditionSchema: z.ZodMiniType<FilterCondition, FilterCondition> = z.strictObject({
  id: nodeId,
  fieldId: fieldIdSchema,
  operator: z.string().check(z.minLength(1), z.maxLength(40)),
  value: z.optional(
    z.union([
      textUpTo(10_000),
      z.number(),
      z.array(textUpTo(200)).check(z.maxLength(500)),
      z.strictObject({ currentUser: z.literal(true) }),
      z.strictObject({ relative: z.enum(relativeDays), amount: z.optional(wholeNumber(0, 36_500)) }),
    ]),
  ),
}) as z.ZodMiniType<FilterCondition, FilterCondition>

function groupSchema(depth: number): z.ZodMiniType<FilterGroup, FilterGroup> {
  const node = depth === 0 ? conditionSchema : z.union([conditionSchema, groupSchema(depth - 1)])
  return z.strictObject({ id: nodeId, conjunction: z.enum(['and', 'or']), nodes: z.array(node).check(z.maxLength(50)) }) as z.ZodMiniType<
    FilterGroup,
    FilterGroup
  >
}

/** A filter tree, at most six groups deep and fifty nodes wide. */
export const filterGroupSchema = groupSchema(5)
export const sortSchema = z.strictObject({ fieldId: fieldIdSchema, direction: z.enum(['asc', 'desc']) })

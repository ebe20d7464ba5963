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

/** Groups and conditions of one filter. */
const mostNodes = 1_500

/** Counted before anything is judged: to judge ten thousand nodes would hold everybody. */
const bounded = z.transform((filter: unknown, { issues }) => {
  if (nodesOf(filter, mostNodes) > mostNodes)
    issues.push({ code: 'custom', message: `more than ${mostNodes} conditions and groups`, input: undefined })
  return filter
})

// a transform takes what is absent, which no filter is
bounded._zod.optin = undefined

/** How many groups and conditions a filter has; no more are looked at than `most` and one list. */
function nodesOf(filter: unknown, most: number): number {
  const waiting = [filter]
  let count = 0
  for (let node = waiting.pop(); node !== undefined && count <= most; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null || !('nodes' in node) || !Array.isArray(node.nodes)) continue
    count += node.nodes.length
    if (count <= most) waiting.push(...(node.nodes as unknown[]))
  }
  return count
}

/** A filter tree, at most six groups deep and fifty nodes wide, and not a full one. */
export const filterGroupSchema = z.pipe(bounded, groupSchema(5)) as unknown as z.ZodMiniType<FilterGroup, FilterGroup>
export const sortSchema = z.strictObject({ fieldId: fieldIdSchema, direction: z.enum(['asc', 'desc']) })

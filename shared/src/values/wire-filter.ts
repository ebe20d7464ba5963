import { z } from 'zod'
import { fieldIdSchema } from '#shared/lib/schemas.ts'
import { filterGroupSchema } from '#shared/values/query-schema.ts'
import type { FilterGroup } from '#shared/values/query.ts'

/** a condition in the words of a role's row rules */
const conditionSchema = z.strictObject({
  field: fieldIdSchema,
  operator: z.string().min(1).max(40),
  value: z
    .union([z.string().max(10_000), z.number(), z.array(z.string().max(200)).max(500), z.strictObject({ currentUser: z.literal(true) })])
    .optional(),
})

/** Filters by the specification's name: a tree, conditions that all must hold, or an empty object, which asks for nothing. */
export const wireFiltersSchema = z.union([filterGroupSchema, z.array(conditionSchema).max(50), z.strictObject({})]).nullable()
export type WireFilters = z.output<typeof wireFiltersSchema>

/** The same as one tree; null: everything. */
export function filterFromWire(filters: WireFilters | undefined): FilterGroup | null {
  if (Array.isArray(filters)) return groupOf(filters)
  return filters && isGroup(filters) ? filters : null
}

const isGroup = (filters: FilterGroup | Record<string, never>): filters is FilterGroup => 'nodes' in filters

function groupOf(conditions: z.output<typeof conditionSchema>[]): FilterGroup | null {
  const nodes = conditions.map(({ field, operator, value }, at) => ({
    id: `c${at}`,
    fieldId: field,
    operator,
    ...(value !== undefined && { value }),
  }))
  return nodes.length > 0 ? { id: 'all', conjunction: 'and', nodes } : null
}

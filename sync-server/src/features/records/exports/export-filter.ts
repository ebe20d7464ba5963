import type { ExportFilters } from '#shared/nouns/exports/export-calls.ts'
import type { FilterGroup } from '#shared/values/query.ts'

/** One filter tree of the two names for it: what both let through. */
export function filterOf(filter: FilterGroup | null, filters: ExportFilters | undefined): FilterGroup | null {
  const given = Array.isArray(filters) ? groupOf(filters) : isGroup(filters) ? filters : null
  return filter && given ? { id: 'both', conjunction: 'and', nodes: [filter, given] } : (filter ?? given)
}

function groupOf(conditions: Extract<ExportFilters, unknown[]>): FilterGroup | null {
  const nodes = conditions.map(({ field, operator, value }, at) => ({
    id: `c${at}`,
    fieldId: field,
    operator,
    ...(value !== undefined && { value }),
  }))
  return nodes.length > 0 ? { id: 'all', conjunction: 'and', nodes } : null
}

const isGroup = (filters: ExportFilters | undefined): filters is FilterGroup =>
  typeof filters === 'object' && filters !== null && 'nodes' in filters

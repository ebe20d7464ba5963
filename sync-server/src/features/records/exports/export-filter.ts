import type { ExportBody, ExportFilters } from '#shared/nouns/exports/export-calls.ts'
import type { FilterGroup } from '#shared/values/query.ts'

/** One filter tree of the two names for it: what both let through. */
export function filterOf(filter: FilterGroup | null, filters: ExportFilters | undefined): FilterGroup | null {
  const given = Array.isArray(filters) ? groupOf(filters) : isGroup(filters) ? filters : null
  return filter && given ? { id: 'both', conjunction: 'and', nodes: [filter, given] } : (filter ?? given)
}

/** `{filters}` alone is the specification's order of a file by mail (2 §7); any other word is of a caller who waits for it. */
export function isMailed(body: Omit<ExportBody, 'byMail'>): boolean {
  const { filters, format, fields, filter, sorts, search, delimiter, withIds } = body
  return (
    filters !== undefined &&
    [format, fields ?? undefined, filter ?? undefined, delimiter].every((part) => part === undefined) &&
    sorts.length === 0 &&
    search === '' &&
    !withIds
  )
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

import type { ExportBody } from '#shared/nouns/exports/export-calls.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { filterFromWire, type WireFilters } from '#shared/values/wire-filter.ts'

/** One filter tree of the two names for it: what both let through. */
export function filterOf(filter: FilterGroup | null, filters: WireFilters | undefined): FilterGroup | null {
  const given = filterFromWire(filters)
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

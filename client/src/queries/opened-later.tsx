import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'

const parts = fetchedOnce(() => import('#client/queries/closed-parts.ts'))

export const FieldsList = openedLater(parts, (file) => file.FieldsList)
export const FilterBuilder = openedLater(parts, (file) => file.FilterBuilder)
export const GroupBuilder = openedLater(parts, (file) => file.GroupBuilder)
export const SortBuilder = openedLater(parts, (file) => file.SortBuilder)

/** Prefetches them, once the first paint is done. */
export async function fetchParts(): Promise<void> {
  await parts.load()
}

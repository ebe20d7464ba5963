import { generateKeyBetween } from 'fractional-indexing'

/**
 * An order key that sorts (by plain string comparison) between two others; `null` means the open end.
 * Concurrent inserts at one place may give equal keys: always tie-break by id (see pitfalls: folders and favourites).
 * Keys are never renumbered, so moving one item is a change of one row.
 */
export function positionBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) return generateKeyBetween(before, null)
  return generateKeyBetween(before, after)
}

/** Orders rows that carry a `position` and an `id`; total, so every device shows the same order. */
export function byPosition(a: { position: string; id: string }, b: { position: string; id: string }): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

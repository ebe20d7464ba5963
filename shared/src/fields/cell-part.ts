import type { SortKey } from '#shared/values/sort-key.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/**
 * The part of a cell that an operator compares:
 * - `day`: the first ten characters of an ISO date-time, in UTC
 * - `first`, `last`: an item of a list
 * - `values`: the values of an object's JSON text, joined
 * - `since`: the start of the last item (JSON text) while it goes on
 * - `key`: the sort key of the cell's type (a number of items, a duration)
 */
export type CellPart = 'day' | 'first' | 'last' | 'values' | 'since' | 'key'

/** Reads that part. Its SQL is in sync-server/src/storage/records/part-sql.ts. */
export function readPart(part: CellPart, cell: CellValue, sortKey: (cell: CellValue) => SortKey): CellValue {
  return part === 'key' ? sortKey(cell) : parts[part](cell)
}

const parts: Record<Exclude<CellPart, 'key'>, (cell: CellValue) => CellValue> = {
  day: (cell) => (typeof cell === 'string' ? cell.slice(0, 10) : cell),
  first: (cell) => (Array.isArray(cell) ? (cell[0] ?? null) : cell),
  last: (cell) => (Array.isArray(cell) ? (cell.at(-1) ?? null) : cell),
  since: sinceOf,
  values: (cell) => (typeof cell === 'string' ? valuesText(cell) : null),
}

/** The values of an object's JSON text, separated by blanks; the text itself when it is none. */
export function valuesText(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? Object.values(value).join(' ') : json
  } catch {
    return json
  }
}

/** The start of a list's last item while it goes on (`{"since":…}` as JSON text); null otherwise. */
export function sinceOf(cell: CellValue): string | null {
  const last = Array.isArray(cell) ? cell.at(-1) : undefined
  if (last === undefined) return null
  try {
    return (JSON.parse(last) as { since?: string | null }).since ?? null
  } catch {
    return null
  }
}

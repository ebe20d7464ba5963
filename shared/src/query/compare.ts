import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { Sort } from '#shared/values/query.ts'
import type { SortKey } from '#shared/values/sort-key.ts'

/** A sort with its field; sorts on fields that no longer exist are left out by both compilers. */
export interface PreparedSort {
  field: QueryField
  descending: boolean
}

export function prepareSorts(sorts: readonly Sort[], fields: readonly QueryField[]): PreparedSort[] {
  return sorts.flatMap((sort) => {
    const field = fields.find((candidate) => candidate.id === sort.fieldId)
    return field ? [{ field, descending: sort.direction === 'desc' }] : []
  })
}

/**
 * The order of records: by each sort, empty last in either direction, ties by id. This order is total, so pages never repeat a record.
 * Without sorts records stand in the order of their creation (ids are time-ordered).
 */
export function compareBy(sorts: readonly Sort[], fields: readonly QueryField[]): (a: QueryRow, b: QueryRow) => number {
  const keys = prepareSorts(sorts, fields).map(({ field, descending }) => {
    const { definition, config } = behaviourOf(field)
    return { key: (row: QueryRow) => definition.sortKey(row.cell(field.id), config), sign: descending ? -1 : 1 }
  })
  return (a, b) => {
    for (const { key, sign } of keys) {
      const order = compareKeys(key(a), key(b), sign)
      if (order !== 0) return order
    }
    return compareText(a.id, b.id)
  }
}

/** Compares two sort keys of one field; `sign` is -1 for descending. For callers that compute keys once (a large sort). */
export function compareKeys(a: SortKey, b: SortKey, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a < b ? -sign : sign
  return sign * compareText(String(a), String(b))
}

/** Orders by code point, as SQLite orders UTF-8 bytes; JavaScript's `<` orders by UTF-16 unit, which differs past U+FFFF. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index)
    const y = b.charCodeAt(index)
    if (x !== y) return unitRank(x) < unitRank(y) ? -1 : 1
  }
  return a.length < b.length ? -1 : 1
}

/** Surrogates encode code points above all others. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

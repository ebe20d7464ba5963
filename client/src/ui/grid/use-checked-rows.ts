import { useRef } from 'react'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { GridSource } from '#client/ui/grid/grid-types.ts'

/** The rows ticked for a bulk action, and the ways to tick them. */
export interface CheckedRows {
  /** how many of the records are ticked */
  state: 'none' | 'some' | 'all'
  checkAll(): void
  /** with `extend` every row since the last one */
  check(row: number, extend: boolean): void
  /** ticks the records of these rows, or unticks them when all of them are ticked */
  checkRange(range: Range): void
}

/** Ticks rows by their keys; heads of groups cannot be ticked. */
export function useCheckedRows(
  source: GridSource,
  checked: ReadonlySet<string>,
  onChecked: (keys: ReadonlySet<string>) => void,
): CheckedRows {
  const last = useRef(0)
  const all = source.recordCount > 0 && checked.size >= source.recordCount
  function keysOf(first: number, end: number): string[] {
    const keys: string[] = []
    for (let row = first; row <= end; row += 1) {
      const key = source.groupAt?.(row) ? undefined : source.keyAt(row)
      if (key !== undefined) keys.push(key)
    }
    return keys
  }
  function set(keys: readonly string[], add: boolean): void {
    const next = new Set(checked)
    for (const key of keys) next[add ? 'add' : 'delete'](key)
    onChecked(next)
  }
  return {
    state: all ? 'all' : checked.size > 0 ? 'some' : 'none',
    checkAll: () => onChecked(new Set(all ? [] : keysOf(0, source.rowCount - 1))),
    check: (row, extend) => {
      const from = extend ? last.current : row
      last.current = row
      set(keysOf(Math.min(from, row), Math.max(from, row)), !checked.has(source.keyAt(row) ?? ''))
    },
    checkRange: ({ top, bottom }) => {
      const keys = keysOf(top, bottom)
      last.current = bottom
      set(keys, !keys.every((key) => checked.has(key)))
    },
  }
}

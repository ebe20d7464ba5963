import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { compareGroups } from '#shared/query/groups.ts'
import type { Sort } from '#shared/query/query.ts'
import { keepRows, type KeptRow, type KeptRows } from '#client/features/tables/records/keep-rows.ts'

/** What a row of a grouped grid is read of. */
interface Row {
  readonly id: string
  cell(fieldId: string): CellValue
}

/** Records with equal cells in the fields of this level and of those above it. */
export interface RowGroup<R extends Row = Row> {
  /** the cells as text: what the group is remembered by */
  id: string
  /** from 1 */
  level: number
  fieldId: string
  value: CellValue
  /** one cell per level down to this one */
  keys: readonly CellValue[]
  rows: readonly R[]
  open: boolean
}

/** A row of the grid: a record, or the head of a group. */
export type GridItem<R extends Row = Row> =
  | (KeptRow<R> & { group?: undefined; number?: number | undefined })
  | { row?: undefined; kept?: undefined; group: RowGroup<R> }

export interface Grouping {
  levels: readonly Sort[]
  fields: readonly QueryField[]
  /** ids of the groups that are shut */
  closed: ReadonlySet<string>
}

/**
 * Lays records out in groups as the shared `groupRows` does: exact cells, in the order of their records. `rows` come in the order of
 * the levels and then of the view, and keep it within their group. Numbers count records through all groups, shut ones included.
 */
export function groupItems<R extends Row>(rows: readonly R[], { levels, fields, closed }: Grouping): GridItem<R>[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = levels.filter((level) => byId.has(level.fieldId))
  const items: GridItem<R>[] = []
  let number = 0

  function lay(part: readonly R[], above: readonly CellValue[]): void {
    const level = known[above.length]
    if (!level) {
      for (const row of part) items.push({ row, number: (number += 1) })
      return
    }
    const upTo = known.slice(0, above.length + 1)
    const groups = [...bucketsOf(part, level.fieldId)]
      .map(({ value, rows: inside }) => ({ keys: [...above, value], value, rows: inside }))
      .sort((a, b) => compareGroups(a.keys, b.keys, upTo, byId))
    for (const group of groups) {
      const id = `group ${JSON.stringify(group.keys)}`
      const open = !closed.has(id)
      items.push({ group: { ...group, id, level: above.length + 1, fieldId: level.fieldId, open } })
      if (open) lay(group.rows, group.keys)
      else number += group.rows.length
    }
  }
  lay(rows, [])
  return items
}

function bucketsOf<R extends Row>(rows: readonly R[], fieldId: string): Iterable<{ value: CellValue; rows: R[] }> {
  const buckets = new Map<string | number | null, { value: CellValue; rows: R[] }>()
  for (const row of rows) {
    const value = row.cell(fieldId)
    // a list cannot be taken for a text: no text of a cell holds this character
    const key = Array.isArray(value) ? `\u0000${JSON.stringify(value)}` : value
    const bucket = buckets.get(key)
    if (bucket) bucket.rows.push(row)
    else buckets.set(key, { value, rows: [row] })
  }
  return buckets.values()
}

/** Grouped rows of which some stay where they were until the person leaves them; `find` gives a record that no group shows. */
export function keepItems<R extends Row>(
  items: readonly GridItem<R>[],
  kept: KeptRows,
  find: (id: string) => R | undefined,
  isMatch: (row: R) => boolean,
): readonly GridItem<R>[] {
  if (kept.size === 0) return items
  const named = items.map((item) => ({ id: item.row?.id ?? item.group?.id ?? '', item }))
  return keepRows(named, kept, (id) => {
    const row = find(id)
    return row && { id, item: { row } }
  }).map(({ row: { item }, kept: why }): GridItem<R> => {
    const { row } = item
    if (!why || !row) return item
    // in a group that is shut, or in another one
    return { row, number: 'number' in item ? item.number : undefined, kept: why === 'out' && isMatch(row) ? 'moved' : why }
  })
}

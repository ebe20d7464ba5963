import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'
import { compareGroups } from '#shared/query/compare-groups.ts'
import type { BucketReader } from '#shared/query/buckets.ts'
import { bucketOf, type GroupLevels, type RecordGroup } from '#shared/query/groups.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import { keepRows, type KeptRow, type KeptRows } from '#client/records/gestures/keep-rows.ts'

/** The key under which a group is remembered. */
export function groupId(keys: readonly CellValue[]): string {
  return `group ${JSON.stringify(keys)}`
}

/** The part of a record that grouping reads. */
interface Row {
  readonly id: string
  cell(fieldId: string): CellValue
}

/** Records with equal cells, or cells of one bucket, in the fields of this level and of those above it. */
export interface RowGroup<R extends Row = Row> {
  /** see {@link groupId} */
  id: string
  /** from 1 */
  level: number
  fieldId: string
  /** the cell, or the key of the bucket */
  value: CellValue
  bucket?: Bucket
  /** one cell per level down to this one */
  keys: readonly CellValue[]
  /** the records on this device */
  rows: readonly R[]
  /** in a large table more than the records here */
  count: number
  /** the server's, in the order asked */
  figures?: readonly AggregateResult[]
  open: boolean
}

/** A row of the grid: a record, or the head of a group. */
export type GridItem<R extends Row = Row> =
  | (KeptRow<R> & { group?: undefined; number?: number | undefined })
  | { row?: undefined; kept?: undefined; group: RowGroup<R> }

export interface Grouping {
  levels: readonly GroupLevel[]
  fields: readonly QueryField[]
  /** ids of the closed groups */
  closed: ReadonlySet<string>
  /** all groups of a large table, whose records are here only in part */
  answered?: GroupLevels | undefined
  /** reads the keys of buckets; without it groups are exact cells */
  readerOf?: ((field: QueryField, level: GroupLevel) => BucketReader | undefined) | undefined
}

interface Part<R> {
  value: CellValue
  rows: R[]
}

/**
 * Lays records out in groups as the shared `groupSteps` does: exact cells, in the order of their records. `rows` come in the order of
 * the levels and then of the view, and keep it within their group. Numbers count records through all groups, shut ones included.
 * Of a large table groups are laid out down to the first open one whose records are not all here: these come next as one scrolls.
 */
export function groupItems<R extends Row>(rows: readonly R[], { levels, fields, closed, answered, readerOf }: Grouping): GridItem<R>[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = levels.flatMap((level) => {
    const field = byId.get(level.fieldId)
    return field ? [{ ...level, keyOf: readerOf?.(field, level), bucket: bucketOf(field, level) }] : []
  })
  const items: GridItem<R>[] = []
  const whole = answered?.map(byParent)
  let number = 0

  /** Answers whether all records are here. */
  function lay(part: readonly R[], above: readonly CellValue[]): boolean {
    const level = known[above.length]
    if (!level) {
      for (const row of part) items.push({ row, number: (number += 1) })
      return true
    }
    const wholes = whole?.[above.length]?.get(groupId(above))
    const parts = partsOf(part, level.fieldId, level.keyOf)
    // groups without a record here
    for (const [key, { keys }] of wholes ?? []) if (!parts.has(key)) parts.set(key, { value: keys.at(-1) ?? null, rows: [] })
    const groups = [...parts.values()]
      .map(({ value, rows: inside }) => ({ keys: [...above, value], value, rows: inside }))
      .sort((a, b) => compareGroups([a.value], [b.value], [level], byId))
    for (const group of groups) {
      const id = groupId(group.keys)
      const open = !closed.has(id)
      const { count = group.rows.length, figures } = wholes?.get(partKey(group.value)) ?? {}
      const { fieldId, bucket } = level
      const head = { ...group, id, level: above.length + 1, fieldId, open, count }
      items.push({ group: { ...head, ...(bucket !== undefined && { bucket }), ...(figures && { figures }) } })
      if (!open) number += count
      else if (!lay(group.rows, group.keys) || group.rows.length < count) return false
    }
    return true
  }
  lay(rows, [])
  return items
}

function partsOf<R extends Row>(rows: readonly R[], fieldId: string, keyOf: BucketReader | undefined): Map<unknown, Part<R>> {
  const parts = new Map<unknown, Part<R>>()
  for (const row of rows) {
    const cell = row.cell(fieldId)
    const value = keyOf ? keyOf(cell) : cell
    const key = partKey(value)
    const part = parts.get(key)
    if (part) part.rows.push(row)
    else parts.set(key, { value, rows: [row] })
  }
  return parts
}

/** A key that keeps a list apart from a text: no cell's text holds this character. */
function partKey(value: CellValue): string | number | null {
  return Array.isArray(value) ? `\u0000${JSON.stringify(value)}` : value
}

/** The groups of a level by their parent group, then by their own cell. */
function byParent(groups: readonly RecordGroup[]): ReadonlyMap<string, ReadonlyMap<unknown, RecordGroup>> {
  const parents = new Map<string, Map<unknown, RecordGroup>>()
  for (const group of groups) {
    const parent = groupId(group.keys.slice(0, -1))
    const inside = parents.get(parent) ?? new Map<unknown, RecordGroup>()
    parents.set(parent, inside.set(partKey(group.keys.at(-1) ?? null), group))
  }
  return parents
}

/** Grouped rows, some of which keep their place until the person leaves them; `find` gives a record that no group shows. */
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
    // in a closed group, or in another one
    return { row, number: 'number' in item ? item.number : undefined, kept: why === 'out' && isMatch(row) ? 'moved' : why }
  })
}

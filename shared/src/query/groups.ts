import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import { canAggregate, figureOf, type Aggregate, type AggregateResult } from '#shared/query/aggregates.ts'
import { compareKeys, compareText } from '#shared/query/compare.ts'
import type { QueryField, QueryRow } from '#shared/query/query-field.ts'
import type { Sort } from '#shared/query/query.ts'

/** The most levels of groups, and the most groups of one level in an answer. */
export const maxGroupLevels = 3
export const maxGroups = 1000

/** Records that share their cells in the fields of one level and of those above it. */
export interface RecordGroup {
  /** one cell per level down to this one */
  keys: CellValue[]
  count: number
  /** in the order asked; null where a figure does not fit its field */
  figures: AggregateResult[]
}

/** Groups by level: `[0]` the outermost. Each level in the order of its records: by its fields, empty last, equal keys by the cell's text. */
export type GroupLevels = RecordGroup[][]

/** A cell as the text that says which group it is in; lists are one group when they have the same items in the same order. */
function groupText(cell: CellValue): string | null {
  return cell === null ? null : Array.isArray(cell) ? JSON.stringify(cell) : String(cell)
}

/**
 * Groups records as the server's `POST records/groups` does. `rows` are those a query matches, in any order.
 * A level whose field is not among `fields` is left out.
 */
export function groupRows(
  rows: readonly QueryRow[],
  levels: readonly Sort[],
  fields: readonly QueryField[],
  wanted: readonly Aggregate[],
): GroupLevels {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const known = levels.filter((level) => byId.has(level.fieldId))
  return known.map((_, depth) => groupLevel(rows, known.slice(0, depth + 1), byId, wanted))
}

function groupLevel(
  rows: readonly QueryRow[],
  levels: readonly Sort[],
  fields: ReadonlyMap<string, QueryField>,
  wanted: readonly Aggregate[],
): RecordGroup[] {
  const groups = new Map<string, { keys: CellValue[]; rows: QueryRow[] }>()
  for (const row of rows) {
    const keys = levels.map((level) => row.cell(level.fieldId))
    const text = JSON.stringify(keys)
    const group = groups.get(text)
    if (group) group.rows.push(row)
    else groups.set(text, { keys, rows: [row] })
  }
  return [...groups.values()]
    .sort((a, b) => compareGroups(a.keys, b.keys, levels, fields))
    .map((group) => ({
      keys: group.keys,
      count: group.rows.length,
      figures: wanted.map(({ name, fieldId }) => {
        if (name === 'count') return group.rows.length
        const field = fieldId === undefined ? undefined : fields.get(fieldId)
        const { type, config } = field ? behaviourOf(field) : {}
        if (!field || !type || !canAggregate(type, name)) return null
        return figureOf(
          type,
          config,
          name,
          group.rows.map((row) => row.cell(field.id)),
        )
      }),
    }))
}

/** The order of groups of one level, given by their cells. */
export function compareGroups(
  a: readonly CellValue[],
  b: readonly CellValue[],
  levels: readonly Sort[],
  fields: ReadonlyMap<string, QueryField>,
): number {
  for (const [index, { fieldId, direction }] of levels.entries()) {
    const field = fields.get(fieldId)
    if (!field) continue
    const { definition, config } = behaviourOf(field)
    const [left = null, right = null] = [a[index], b[index]]
    const order = compareKeys(definition.sortKey(left, config), definition.sortKey(right, config), direction === 'desc' ? -1 : 1)
    if (order !== 0) return order
    const [leftText, rightText] = [groupText(left), groupText(right)]
    if (leftText === rightText) continue
    if (leftText === null || rightText === null) return leftText === null ? 1 : -1
    return compareText(leftText, rightText)
  }
  return 0
}

import { behaviourOf } from '#shared/fields/behaviour.ts'
import { compareKeys, compareText } from '#shared/query/compare.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { SortKey } from '#shared/values/sort-key.ts'

/** The order of groups of one level, given by their cells or by the keys of their buckets. */
export function compareGroups(
  a: readonly CellValue[],
  b: readonly CellValue[],
  levels: readonly GroupLevel[],
  fields: ReadonlyMap<string, QueryField>,
): number {
  for (const [index, level] of levels.entries()) {
    const field = fields.get(level.fieldId)
    if (!field) continue
    const { definition, config } = behaviourOf(field)
    const [left = null, right = null] = [a[index], b[index]]
    const isBucket = bucketOf(field, level) !== undefined
    const keyOf = (cell: CellValue): SortKey => (isBucket && !Array.isArray(cell) ? cell : definition.sortKey(cell, config))
    const order = compareKeys(keyOf(left), keyOf(right), level.direction === 'desc' ? -1 : 1)
    if (order !== 0) return order
    const [leftText, rightText] = [groupText(left), groupText(right)]
    if (leftText === rightText) continue
    if (leftText === null || rightText === null) return leftText === null ? 1 : -1
    return compareText(leftText, rightText)
  }
  return 0
}

/** A cell's group as a text; lists form one group when they have the same items in the same order. */
function groupText(cell: CellValue): string | null {
  return cell === null ? null : Array.isArray(cell) ? JSON.stringify(cell) : String(cell)
}

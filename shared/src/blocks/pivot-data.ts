import { aggregateOf } from '#shared/blocks/block-figure.ts'
import type { PivotBlockConfig } from '#shared/blocks/pivot-block.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import type { GroupLevels, RecordGroup } from '#shared/query/groups.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'

const mostRows = 200
const mostColumns = 40

export interface PivotData {
  rows: { key: CellValue; cells: (number | null)[]; total: number | null }[]
  columns: { key: CellValue; total: number | null }[]
  /** rows and columns past those that are drawn */
  left: { rows: number; columns: number }
}

/** A pivot's two questions: its cells with the totals of rows, and the totals of columns. Undefined while it is not set up. */
export function pivotQuestions(
  config: PivotBlockConfig,
): { cells: GroupLevel[]; across: GroupLevel[]; aggregates: Aggregate[] } | undefined {
  const { rows, columns, aggregate, fieldId } = config
  if (!rows || (aggregate !== 'count' && fieldId === null)) return undefined
  return { cells: columns ? [rows, columns] : [rows], across: columns ? [columns] : [], aggregates: [aggregateOf(config)] }
}

const textOf = (cells: readonly CellValue[]): string => JSON.stringify(cells)
const valueOf = (group: RecordGroup | undefined): number | null => {
  const value = group?.figures[0]
  return typeof value === 'number' ? value : null
}

/** A figure of a whole is never the sum of its parts: totals are answers of their own. */
export function pivotData([outer = [], inner = []]: GroupLevels, [across = []]: GroupLevels): PivotData {
  const columns = across.slice(0, mostColumns)
  const cells = new Map(inner.map((group) => [textOf(group.keys), group]))
  return {
    columns: columns.map((group) => ({ key: group.keys[0] ?? null, total: valueOf(group) })),
    rows: outer.slice(0, mostRows).map((group) => {
      const key = group.keys[0] ?? null
      return {
        key,
        total: valueOf(group),
        cells: columns.map((column) => valueOf(cells.get(textOf([key, column.keys[0] ?? null])))),
      }
    }),
    left: { rows: Math.max(0, outer.length - mostRows), columns: Math.max(0, across.length - mostColumns) },
  }
}

import type { CellValue } from '#shared/values/cell-value.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'

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

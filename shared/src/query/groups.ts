import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { AggregateResult } from '#shared/query/aggregate-names.ts'

/** The most levels of groups, and the most groups of one level in an answer. */
export const maxGroupLevels = 3
export const maxGroups = 1000

/** Records of equal cells, or of the same buckets, in the fields of one level and of those above it. */
export interface RecordGroup {
  /** one cell per level down to this one; of a bucket its first day, or its lower edge */
  keys: CellValue[]
  count: number
  /** in the order asked; null where a figure does not fit its field */
  figures: AggregateResult[]
}

/** Groups by level: `[0]` the outermost. Each level in the order of its records: by its fields, empty last, equal keys by the cell's text. */
export type GroupLevels = RecordGroup[][]

/** The bucket that a level groups by; undefined for exact cells, also where the bucket does not fit its field. */
export function bucketOf(field: QueryField, { bucket }: GroupLevel): Bucket | undefined {
  const kind = bucket === undefined ? undefined : behaviourOf(field).definition.buckets
  if (kind === undefined) return undefined
  return (kind === 'number' || kind === 'seconds') === (typeof bucket === 'number') ? bucket : undefined
}

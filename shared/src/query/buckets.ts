import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import { storedNumber } from '#shared/fields/number-text.ts'
import { isIsoDay } from '#shared/days/day.ts'
import { calendarEnd, calendarStart, localDay } from '#shared/query/calendar-buckets.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { SortKey } from '#shared/values/sort-key.ts'

/** The key of a cell's bucket: its first day, its lower edge, or null for an empty cell. */
export type BucketReader = (cell: CellValue) => string | number | null

/** Reads a level's keys of its field's cells; undefined where cells themselves are the keys. */
export function bucketReader(field: QueryField, level: GroupLevel, timezone: string): BucketReader | undefined {
  const bucket = bucketOf(field, level)
  const { definition, config } = behaviourOf(field)
  const { buckets, sortKey } = definition
  if (bucket === undefined || buckets === undefined) return undefined
  return (cell) => bucketKey(buckets, bucket, timezone, sortKey(cell, config))
}

/**
 * The key of the bucket that a sort key is in. SQL calls it as `bucket_key`.
 * @param timezone where the days of instants begin
 */
export function bucketKey(kind: NonNullable<FieldType['buckets']>, bucket: Bucket, timezone: string, key: SortKey): string | number | null {
  if (typeof bucket === 'number') return typeof key === 'number' ? stepStart(bucket, key) : null
  if (typeof key !== 'string' || !isIsoDay(key.slice(0, 10))) return null
  return calendarStart(bucket, kind === 'instant' ? localDay(key, timezone) : key.slice(0, 10))
}

/** Past so many steps from 0 numbers have no digits left for edges between them: each is a bucket of its own. */
const mostSteps = 1e13
const hasEdges = (steps: number): boolean => steps >= -mostSteps && steps < mostSteps

/** The edge below step number `index`: as a cell would hold it, so that 0.3 is an edge of steps of 0.1. */
const edge = (step: number, index: number): number => storedNumber(index * step)

function stepStart(step: number, value: number): number {
  const steps = value / step
  if (!hasEdges(steps)) return value
  let index = Math.floor(steps)
  // a quotient of floats may fall on the wrong side of an edge
  if (edge(step, index) > value) index -= 1
  else if (edge(step, index + 1) <= value) index += 1
  return edge(step, index)
}

/** The first key past a bucket; undefined when nothing follows, or when it holds no other number than its key. */
export function bucketEnd(bucket: Bucket, key: string | number): string | number | undefined {
  if (typeof bucket !== 'number') return typeof key === 'string' ? calendarEnd(bucket, key) : undefined
  const index = Math.round(Number(key) / bucket)
  return hasEdges(index) ? edge(bucket, index + 1) : undefined
}

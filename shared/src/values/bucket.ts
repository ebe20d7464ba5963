/** Stretches of the calendar. A `week` begins on Monday, as those of filters do. */
export const dateBuckets = ['day', 'week', 'sundayWeek', 'month', 'quarter', 'year'] as const

export type DateBucket = (typeof dateBuckets)[number]

/**
 * Cells of one bucket form one group: a stretch of the calendar, or a step of numbers. A step is in the unit of the sort key: minor units of
 * money, seconds of a duration.
 */
export type Bucket = DateBucket | number

export const smallestStep = 1e-6
export const largestStep = 1e15

export function isBucket(value: unknown): value is Bucket {
  if (typeof value === 'number') return value >= smallestStep && value <= largestStep
  return dateBuckets.some((bucket) => bucket === value)
}

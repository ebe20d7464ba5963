import { behaviourOf } from '#shared/fields/behaviour.ts'
import { bucketEnd } from '#shared/query/buckets.ts'
import { calendarStart, dayBefore } from '#shared/query/calendar-buckets.ts'
import type { GroupLevels } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { DateBucket } from '#shared/values/bucket.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'

/** Periods that a spark line shows, the present one last. */
export const trendLength = 12

export interface Trend {
  /** the present period's figure */
  value: number | null
  /** against the period before, as a share; null where there is nothing to compare with */
  change: number | null
  points: (number | null)[]
}

/** The first days of the periods of a trend, the present one last. @param today where the organisation is */
export function trendStarts(period: DateBucket, today: string): string[] {
  const starts = [calendarStart(period, today)]
  while (starts.length < trendLength) {
    const before = dayBefore(starts[0] ?? '')
    if (before === undefined) break
    starts.unshift(calendarStart(period, before))
  }
  return starts
}

/** The filter of a trend's question: the block's own, and the periods that are drawn. Undefined where the field cannot be asked so. */
export function trendFilter(field: QueryField, filter: FilterGroup | null, period: DateBucket, today: string): FilterGroup | undefined {
  const starts = trendStarts(period, today)
  const [first, last] = [starts[0], starts.at(-1)]
  const end = last === undefined ? undefined : bucketEnd(period, last)
  const operators = behaviourOf(field).definition.operators.filter(({ input }) => input === 'date')
  const least = operators.find(({ form, part }) => form === 'greaterOrEqual' && part !== 'last')
  const less = operators.find(({ form, part }) => form === 'less' && part !== 'last')
  if (!least || !less || first === undefined || typeof end !== 'string') return undefined
  const ask = (operator: string, value: string): FilterCondition => ({ id: operator, fieldId: field.id, operator, value })
  return { id: 'trend', conjunction: 'and', nodes: [...(filter ? [filter] : []), ask(least.name, first), ask(less.name, end)] }
}

/** @param zero the figure of a period without records: 0 of counts and sums, nothing of averages */
export function trendOf([periods = []]: GroupLevels, period: DateBucket, today: string, zero: number | null): Trend {
  const byStart = new Map(periods.map(({ keys, figures }) => [keys[0], figures[0]]))
  const points = trendStarts(period, today).map((start) => {
    const figure = byStart.get(start)
    return typeof figure === 'number' ? figure : zero
  })
  const [before = null, value = null] = points.slice(-2)
  const isComparable = before !== null && value !== null && before !== 0
  return { value, change: isComparable ? (value - before) / Math.abs(before) : null, points }
}

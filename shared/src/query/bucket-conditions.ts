import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Operator, OperatorForm } from '#shared/fields/field-type.ts'
import { bucketEnd } from '#shared/query/buckets.ts'
import { dayBefore } from '#shared/query/calendar-buckets.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Bucket } from '#shared/values/bucket.ts'
import type { FilterCondition } from '#shared/values/query.ts'

/** The records of one bucket as conditions of a filter. */
export interface BucketConditions {
  /** all of these hold for its records */
  within: FilterCondition[]
  /** one of these holds for every other record */
  outside: FilterCondition[]
}

type Bound = string | number

/**
 * The filter of one bucket, by its key as groups give it. Its bounds are those by which records were grouped.
 * @param id of every condition
 * @returns undefined for the key of another kind, or where the field has no operators to ask for the bucket
 */
export function bucketConditions(field: QueryField, bucket: Bucket, key: Bound | null, id: string): BucketConditions | undefined {
  if (key !== null && (typeof key === 'number') !== (typeof bucket === 'number')) return undefined
  const operators = behaviourOf(field).definition.operators.filter(
    ({ part, input, fixed }) => part !== 'last' && input !== 'days' && !fixed,
  )
  const find = (form: OperatorForm): Operator | undefined => operators.find((operator) => operator.form === form)
  const [isEmpty, isFilled, least, above, less] = forms.map(find)
  const lower = least ?? above
  if (!isEmpty || !isFilled || !less || !lower) return undefined
  const ask = ({ name, input }: Operator, bound?: Bound): FilterCondition => ({
    id,
    fieldId: field.id,
    operator: name,
    ...(bound !== undefined && { value: input === 'hours' ? (Math.ceil(Number(bound)) - 0.5) / 3600 : bound }),
  })
  if (key === null) return { within: [ask(isEmpty)], outside: [ask(isFilled)] }
  const from = key === firstDay ? undefined : key
  const end = bucketEnd(bucket, key)
  if (end === undefined && typeof key === 'number') return onlyNumber(find, ask, key)
  // without an operator that includes the bound, the day before it is asked for
  const atLeast = (bound: Bound): FilterCondition => ask(lower, least || typeof bound === 'number' ? bound : dayBefore(bound))
  return {
    within: [...(from === undefined ? [] : [atLeast(from)]), ...(end === undefined ? [] : [ask(less, end)])],
    outside: [ask(isEmpty), ...(from === undefined ? [] : [ask(less, from)]), ...(end === undefined ? [] : [atLeast(end)])],
  }
}

const forms: readonly OperatorForm[] = ['isEmpty', 'isFilled', 'greaterOrEqual', 'greater', 'less']
/** Nothing is before it, and instants of the first day need no bound. */
const firstDay = '0001-01-01'

function onlyNumber(
  find: (form: OperatorForm) => Operator | undefined,
  ask: (operator: Operator, bound?: Bound) => FilterCondition,
  key: number,
): BucketConditions | undefined {
  const [equals, notEquals] = [find('equals'), find('notEquals')]
  return equals && notEquals && { within: [ask(equals, key)], outside: [ask(notEquals, key)] }
}

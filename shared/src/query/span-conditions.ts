import { behaviourOf } from '#shared/fields/behaviour.ts'
import { calendarEnd, dayBefore } from '#shared/query/calendar-buckets.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'

/**
 * The records with a date on some days: in one of the fields, a day or an instant between them, or a range that meets them.
 * @param from first and last ISO day, both included
 * @returns undefined where a field has no operators to ask for days
 */
export function spanFilter(fields: readonly QueryField[], from: string, to: string): FilterGroup | undefined {
  const nodes = fields.map((field) => spanOf(field, from, to))
  if (nodes.length === 0 || nodes.some((node) => node === undefined)) return undefined
  return { id: 'spans', conjunction: 'or', nodes: nodes.flatMap((node) => node ?? []) }
}

function spanOf(field: QueryField, from: string, to: string): FilterGroup | undefined {
  const operators = behaviourOf(field).definition.operators.filter(({ input, fixed }) => input === 'date' && !fixed)
  const starts = operators.find(({ form, part }) => form === 'less' && part !== 'last')
  const ends = operators.find(({ form, part }) => form === 'greater' && part !== 'first')
  const [before, after] = [dayBefore(from), calendarEnd('day', to)]
  if (!starts || !ends || before === undefined || after === undefined) return undefined
  const ask = (operator: string, value: string): FilterCondition => ({ id: `${field.id} ${operator}`, fieldId: field.id, operator, value })
  return { id: `${field.id} span`, conjunction: 'and', nodes: [ask(starts.name, after), ask(ends.name, before)] }
}

/** The records without a date in any of the fields; undefined where a field has no operator that asks so. */
export function undatedFilter(fields: readonly QueryField[]): FilterGroup | undefined {
  const nodes = fields.map((field): FilterCondition | undefined => {
    const empty = behaviourOf(field).definition.operators.find(({ form, part }) => form === 'isEmpty' && part === undefined)
    return empty && { id: `${field.id} none`, fieldId: field.id, operator: empty.name }
  })
  if (nodes.length === 0 || nodes.some((node) => node === undefined)) return undefined
  return { id: 'undated', conjunction: 'and', nodes: nodes.flatMap((node) => node ?? []) }
}

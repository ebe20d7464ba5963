import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { OperatorForm } from '#shared/fields/field-type.ts'
import { bucketConditions } from '#shared/query/bucket-conditions.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FilterCondition, GroupLevel } from '#shared/values/query.ts'

/** Ways to ask for one exact value, and whether they take it in a list. */
const exact: readonly [OperatorForm, boolean][] = [
  ['equals', false],
  ['anyOf', true],
  ['textEquals', false],
]

/**
 * The records of one group as conditions that all hold, by its key as groups give it. Texts match whatever their case; of a list, records
 * match that hold all of it.
 * @param id of every condition
 * @returns undefined where the field has no operators to ask for them
 */
export function groupConditions(field: QueryField, level: GroupLevel, key: CellValue, id: string): FilterCondition[] | undefined {
  const bucket = bucketOf(field, level)
  if (bucket !== undefined) return Array.isArray(key) ? undefined : bucketConditions(field, bucket, key, id)?.within
  const operators = behaviourOf(field).definition.operators.filter(({ part, fixed }) => part === undefined && !fixed)
  const find = (form: OperatorForm) => operators.find((operator) => operator.form === form)
  const ask = (form: OperatorForm, value?: string | number | string[]): FilterCondition[] | undefined => {
    const operator = find(form)
    return operator && [{ id, fieldId: field.id, operator: operator.name, ...(value !== undefined && { value }) }]
  }
  if (key === null || (Array.isArray(key) && key.length === 0)) return ask('isEmpty')
  if (Array.isArray(key)) return ask('listHasAll', key) ?? (key.length === 1 ? ask('listHasAny', key) : undefined)
  const way = exact.find(([form]) => find(form))
  if (way) return ask(way[0], way[1] ? [String(key)] : key)
  // yes and no have no operators but those of presence
  return typeof key === 'number' ? ask('isFilled') : undefined
}

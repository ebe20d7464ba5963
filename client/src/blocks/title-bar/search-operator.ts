import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Operator } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

/** The operator that finds a text within a field's cells; undefined for fields without one. */
export function searchOperator(field: Field): Operator | undefined {
  const { operators } = behaviourOf(field).definition
  return operators.find(({ form, part, fixed }) => part === undefined && !fixed && (form === 'textContains' || form === 'listTextContains'))
}

import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Operator, OperatorForm } from '#shared/fields/field-type.ts'
import type { QueryField } from '#shared/query/query-field.ts'

/** The question that each kind of field is asked first. */
const first: readonly OperatorForm[] = [
  'anyOf',
  'listHasAny',
  'textContains',
  'listTextContains',
  'rangeIncludes',
  'equals',
  'greaterOrEqual',
]

/** The operator of a field's control in a block of filters; undefined where only presence can be asked. */
export function controlOperator(field: QueryField): Operator | undefined {
  const { operators } = behaviourOf(field).definition
  for (const form of first) {
    const found = operators.find((operator) => operator.form === form && operator.input !== 'none' && !operator.fixed)
    if (found) return found
  }
  return undefined
}

/** Questions that the name of the field asks already: *Status* with some statuses below it. */
const said: ReadonlySet<OperatorForm> = new Set(['anyOf', 'listHasAny', 'textContains', 'listTextContains', 'rangeIncludes', 'equals'])

/** True when a control needs the words of its operator beside the name of its field. */
export const needsWords = ({ form }: Pick<Operator, 'form'>): boolean => !said.has(form)

/** The operators that ask for presence, or yes and no. */
export const presenceOperators = (field: QueryField): Operator[] =>
  behaviourOf(field).definition.operators.filter(({ input }) => input === 'none')

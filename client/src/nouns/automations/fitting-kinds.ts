import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ValueType } from '#shared/nouns/automations/values/value-type.ts'

/** Kinds of values, as far as they decide what goes into what. */
type Kind = 'text' | 'number' | 'yesNo' | 'moment' | 'options' | 'users' | 'records' | 'attachments'

/**
 * The kinds that never go into a kind of field. A text may read as anything but a file. Options and records are known by their names, which
 * may be texts and numbers.
 */
const misfits: Readonly<Record<Kind, readonly Kind[]>> = {
  text: [],
  number: ['yesNo', 'moment', 'users', 'attachments'],
  yesNo: ['moment', 'users', 'records', 'attachments'],
  moment: ['number', 'yesNo', 'users', 'attachments'],
  options: ['attachments'],
  users: ['number', 'yesNo', 'moment', 'records', 'attachments'],
  records: ['yesNo', 'users', 'attachments'],
  attachments: ['text', 'number', 'yesNo', 'moment', 'options', 'users', 'records'],
}

/** True for a value that no run could put into a field: told before it runs. */
export function isMisfit(from: ValueType, to: ValueType): boolean {
  return misfits[kindOf(to)].includes(kindOf(from))
}

function kindOf(value: ValueType): Kind {
  const { definition } = behaviourOf(value)
  if (definition.holds !== undefined) return definition.holds
  if (definition.moment !== undefined) return 'moment'
  if (definition.fromFormula === 'boolean') return 'yesNo'
  return definition.amount === undefined ? 'text' : 'number'
}

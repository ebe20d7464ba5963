import type { Behaviour } from '#shared/fields/behaviour.ts'
import type { FieldResult } from '#shared/fields/field-type.ts'
import type { RollupFunction } from '#shared/computed/rollup-functions.ts'

const same = (target: Behaviour | undefined): FieldResult | undefined => target && { type: target.type, config: target.config }
const whole: FieldResult = { type: 'number', config: { decimals: 0 } }

const rollupResults: Record<RollupFunction, (target: Behaviour | undefined) => FieldResult | undefined> = {
  count: () => whole,
  countFilled: () => whole,
  countEmpty: () => whole,
  percentFilled: () => ({ type: 'percent', config: { decimals: 0 } }),
  unique: () => whole,
  sum: same,
  average: same,
  median: same,
  min: same,
  max: same,
  all: () => ({ type: 'checkbox', config: {} }),
  any: () => ({ type: 'checkbox', config: {} }),
  join: () => ({ type: 'singleLineText', config: {} }),
}

/** What a rollup's values are like. */
export function rollupResult(name: RollupFunction, target: Behaviour | undefined): FieldResult | undefined {
  return rollupResults[name](target)
}

/**
 * What a lookup's values are like. Through a link to one record they are the target's own cells. Through a link to many, options and
 * people become a list of their kind, which stays filterable and shows colours and names; everything else becomes text, the cells as
 * they read, separated by commas: one cell cannot hold several numbers or dates, and sums of them are what rollups are for.
 */
export function lookupResult(target: Behaviour, toOne: boolean): FieldResult | undefined {
  const { column } = target.definition
  if (column === 'link' || column === 'none') return undefined
  if (toOne) return column === 'system' ? systemResult(target) : { type: target.type, config: target.config }
  const { options } = target.config as { options?: unknown[] }
  if (options && holds(target, 'options')) return { type: 'multipleSelect', config: { options } }
  if (holds(target, 'users')) return { type: 'user', config: { multiple: true } }
  return { type: 'singleLineText', config: {} }
}

function holds({ definition }: Behaviour, input: 'options' | 'users'): boolean {
  return definition.operators.some((operator) => operator.input === input)
}

/** A system field reads its own record; the looked up cell is a copy, and so needs a type that is stored. */
function systemResult({ definition }: Behaviour): FieldResult {
  if (definition.sortForm === 'value') return { type: 'dateTime', config: {} }
  return definition.sortForm === 'first' ? { type: 'user', config: { multiple: false } } : { type: 'singleLineText', config: {} }
}

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
  // what shows a column of the record itself has no cell to copy
  if (column === 'link' || column === 'none' || column === 'system') return undefined
  if (toOne) return { type: target.type, config: target.config }
  const { options } = target.config as { options?: unknown[] }
  if (options && target.definition.holds === 'options') return { type: 'multipleSelect', config: { options } }
  if (target.definition.holds === 'users') return { type: 'user', config: { multiple: true } }
  return { type: 'singleLineText', config: {} }
}

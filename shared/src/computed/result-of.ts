import { behaviourOf, type Behaviour } from '#shared/fields/behaviour.ts'
import type { SystemColumn } from '#shared/fields/cell-column.ts'
import type { FieldResult } from '#shared/fields/field-type.ts'
import type { ConnectedRecordConfig } from '#shared/fields/connection-type.ts'
import type { RollupFunction } from '#shared/fields/rollup-functions.ts'

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

/** The type of a rollup's values. */
export function rollupResult(name: RollupFunction, target: Behaviour | undefined): FieldResult | undefined {
  return rollupResults[name](target && lookedUp(target))
}

const systemResults: Record<SystemColumn, FieldResult> = {
  id: { type: 'singleLineText', config: {} },
  created_by: { type: 'user', config: { multiple: false } },
  updated_by: { type: 'user', config: { multiple: false } },
  created_at: { type: 'dateTime', config: {} },
  updated_at: { type: 'dateTime', config: {} },
}

/** The result of cells that are written one after the other. */
export const joinedText: FieldResult = { type: 'singleLineText', config: {} }

/** A looked up cell's kind: a column of the linked record itself is an ordinary cell elsewhere, an age the instant it is told from. */
export function lookedUp(target: Behaviour): Behaviour {
  const { system } = target.definition
  return system === undefined ? target : behaviourOf(systemResults[system])
}

/**
 * The type of a lookup's values. Through a link to one record they are the target's own cells. Through a link to many, options and
 * people become a list of their kind, which can be filtered. Links become the list of all records that they reach. Everything else becomes
 * text: the cells as they read, with commas. One cell cannot hold several numbers or dates; rollups are for their sums.
 */
export function lookupResult(read: Behaviour, toOne: boolean): FieldResult | undefined {
  const target = lookedUp(read)
  const { column } = target.definition
  if (column === 'none') return undefined
  if (target.definition.holds === 'records') return reachedRecords(target, toOne)
  if (toOne) return { type: target.type, config: target.config }
  const { options } = target.config as { options?: unknown[] }
  if (options && target.definition.holds === 'options') return { type: 'multipleSelect', config: { options } }
  if (target.definition.holds === 'users') return { type: 'user', config: { multiple: true } }
  return joinedText
}

const presence: readonly RollupFunction[] = ['countFilled', 'countEmpty', 'percentFilled', 'unique', 'all', 'any']

/** The records that a link of the linked record leads to, whatever its limits on either side. */
function reachedRecords({ config }: Behaviour, toOne: boolean): FieldResult {
  const { tableId, limitToOne } = config as ConnectedRecordConfig
  return { type: 'connectedRecord', config: { tableId, inverseFieldId: null, limitToOne: toOne && limitToOne } }
}

/** The functions that make sense for the cells of a target; without a target only the records themselves can be counted. */
export function rollupFunctionsOf(read: Behaviour | undefined): readonly RollupFunction[] {
  if (!read) return ['count']
  const target = lookedUp(read)
  if (target.definition.column === 'none' || target.definition.holds === 'records') return []
  if (isNumeric(target)) return [...presence, 'sum', 'average', 'median', 'min', 'max', 'join']
  return isOrdered(target) ? [...presence, 'min', 'max', 'join'] : [...presence, 'join']
}

function isNumeric({ definition }: Behaviour): boolean {
  return !definition.noSums && definition.sortForm === 'value' && (definition.column === 'real' || definition.column === 'integer')
}

/** Days and instants: their texts are in their order. */
function isOrdered({ definition }: Behaviour): boolean {
  return definition.sortForm === 'value' && definition.column === 'text'
}

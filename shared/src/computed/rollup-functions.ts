import type { Behaviour } from '#shared/fields/behaviour.ts'

/** What a rollup makes of the linked records' cells. */
export const rollupFunctions = [
  'count',
  'countFilled',
  'countEmpty',
  'percentFilled',
  'unique',
  'sum',
  'average',
  'median',
  'min',
  'max',
  'all',
  'any',
  'join',
] as const
export type RollupFunction = (typeof rollupFunctions)[number]

const presence: readonly RollupFunction[] = ['countFilled', 'countEmpty', 'percentFilled', 'unique', 'all', 'any']

/** The functions that make sense for the cells of a target; without a target only the records themselves can be counted. */
export function rollupFunctionsOf(target: Behaviour | undefined): readonly RollupFunction[] {
  if (!target) return ['count']
  if (['link', 'none', 'system'].includes(target.definition.column)) return []
  if (isNumeric(target)) return [...presence, 'sum', 'average', 'median', 'min', 'max', 'join']
  return isOrdered(target) ? [...presence, 'min', 'max', 'join'] : [...presence, 'join']
}

function isNumeric({ type, definition }: Behaviour): boolean {
  return type !== 'checkbox' && definition.sortForm === 'value' && (definition.column === 'real' || definition.column === 'integer')
}

/** Days and instants: their texts are in their order. */
function isOrdered({ definition }: Behaviour): boolean {
  return definition.sortForm === 'value' && definition.column === 'text'
}

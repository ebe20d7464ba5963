/** The functions that a rollup can apply to the linked records' cells. */
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

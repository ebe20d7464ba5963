export const aggregateNames = [
  'count',
  'sum',
  'average',
  'median',
  'min',
  'max',
  'filled',
  'empty',
  'unique',
  'percentFilled',
  'percentEmpty',
] as const

export type AggregateName = (typeof aggregateNames)[number]

export type AggregateResult = number | string | null

import type { JsonObject } from '#shared/lib/json.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import { readChoice, readId } from '#shared/values/read-config.ts'

/** The figures that blocks draw: each is a number. */
export const blockFigures = ['count', 'sum', 'average', 'median', 'min', 'max', 'unique'] as const

/** The figure of a block. `fieldId` is null for `count`, which counts records. */
export interface BlockFigure {
  aggregate: (typeof blockFigures)[number]
  fieldId: string | null
}

export const noFigure = (): BlockFigure => ({ aggregate: 'count', fieldId: null })

export function readBlockFigure(raw: JsonObject): BlockFigure {
  const aggregate = readChoice(blockFigures, raw['aggregate'], 'count')
  return { aggregate, fieldId: aggregate === 'count' ? null : readId('f', raw['fieldId']) }
}

/** The figure as a query asks for it. */
export function aggregateOf({ aggregate, fieldId }: BlockFigure): Aggregate {
  return fieldId === null ? { name: aggregate } : { name: aggregate, fieldId }
}

/** How the numbers of an axis read: `value / divide` between a prefix and a suffix. */
export interface FigureAxis {
  divide: number
  prefix: string
  suffix: string
}

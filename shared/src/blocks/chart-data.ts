import type { BlockFigure } from '#shared/blocks/block-figure.ts'
import { aggregateOf } from '#shared/blocks/block-figure.ts'
import type { ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { chartStretch } from '#shared/blocks/chart-stretch.ts'
import { mergeFigures } from '#shared/blocks/merge-figures.ts'
import type { Aggregate } from '#shared/query/aggregates.ts'
import { compareGroups } from '#shared/query/compare-groups.ts'
import type { GroupLevels, RecordGroup } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { GroupLevel } from '#shared/values/query.ts'

/** Colours run out past this: the rest of a split stands together. */
const mostSeries = 10

/** Undefined stands for the others. */
export type ChartKey = { cell: CellValue } | undefined

export interface ChartGroup {
  key: ChartKey
  value: number | null
  /** by series */
  parts: (number | null)[]
}

export interface ChartData {
  groups: ChartGroup[]
  series: ChartKey[]
}

type Asked = Pick<ChartBlockConfig, 'kind' | 'group' | 'split' | 'sort' | 'direction' | 'top' | 'others'> & BlockFigure

/** A chart's question to `groups`; undefined while the chart is not set up. */
export function chartQuestion(config: Asked): { groupBy: GroupLevel[]; aggregates: Aggregate[] } | undefined {
  const { group, split, aggregate, fieldId } = config
  if (!group || (aggregate !== 'count' && fieldId === null)) return undefined
  const own = aggregateOf(config)
  // the average of the others needs their sum and their number
  const parts: Aggregate[] =
    aggregate === 'average' && fieldId !== null
      ? [
          { name: 'sum', fieldId },
          { name: 'filled', fieldId },
        ]
      : []
  return { groupBy: [{ ...group, direction: config.direction }, ...(split ? [split] : [])], aggregates: [own, ...parts] }
}

/** A group of numbers on an axis of them. */
export function placeOf(key: ChartKey): { x?: number } {
  return typeof key?.cell === 'number' ? { x: key.cell } : {}
}

const textOf = (cell: CellValue): string => JSON.stringify(cell)
const keyAt = (group: RecordGroup, level: number): CellValue => group.keys[level] ?? null
const valueOf = (group: RecordGroup): number | null => (typeof group.figures[0] === 'number' ? group.figures[0] : null)

/** The chart's groups and series of the answer to its question: the greatest ones, in the wanted order, the others last. */
export function chartData(config: Asked, [outer = [], inner = []]: GroupLevels, fields: readonly QueryField[]): ChartData {
  const { shown, rest } = cut(config, outer)
  const split = config.split && outer.length > 0 ? seriesOf(config.split, inner, fields) : undefined
  const kept = new Set(shown.map((group) => textOf(keyAt(group, 0))))
  const merges = (groups: readonly RecordGroup[]): number | null =>
    groups.length === 1 && groups[0] ? valueOf(groups[0]) : mergeFigures(config.aggregate, groups)
  const known = new Set(split?.keys.map(textOf))
  const hasOthers = config.others && isMergeable(config) && rest.length > 0
  const hasRest = split !== undefined && split.rest > 0 && isMergeable(config)
  // inner groups by the place where they are drawn
  const places = new Map<string, RecordGroup[]>()
  for (const group of split ? inner : []) {
    const [own, part] = [textOf(keyAt(group, 0)), textOf(keyAt(group, 1))]
    const place = drawnAt(kept.has(own) ? own : undefined, known.has(part) ? part : undefined)
    const there = places.get(place)
    if (there) there.push(group)
    else places.set(place, [group])
  }
  const series: ChartKey[] = split ? [...split.keys.map((cell) => ({ cell })), ...(hasRest ? [undefined] : [])] : []
  const draw = (key: ChartKey, groups: readonly RecordGroup[]): ChartGroup => ({
    key,
    value: merges(groups),
    parts: series.map((part) => {
      const found = places.get(drawnAt(key && textOf(key.cell), part && textOf(part.cell)))
      return found ? merges(found) : null
    }),
  })
  const groups = shown.map((group) => draw({ cell: keyAt(group, 0) }, [group]))
  const whole = config.top === 0 ? chartStretch(config, groups, fields, series.length) : groups
  return { groups: hasOthers ? [...whole, draw(undefined, rest)] : whole, series }
}

const drawnAt = (group: string | undefined, part: string | undefined): string => JSON.stringify([group ?? null, part ?? null])

/** A middle and a number of different values cannot be put together from those of parts. */
const isMergeable = ({ aggregate }: BlockFigure): boolean => aggregate !== 'median' && aggregate !== 'unique'

function cut(config: Asked, groups: readonly RecordGroup[]): { shown: readonly RecordGroup[]; rest: readonly RecordGroup[] } {
  const sign = config.direction === 'desc' ? -1 : 1
  const byValue = (direction: number) => (a: RecordGroup, b: RecordGroup) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return (left - right) * direction
  }
  const first = config.top > 0 ? new Set(groups.toSorted(byValue(-1)).slice(0, config.top)) : new Set(groups)
  const shown = groups.filter((group) => first.has(group))
  return {
    shown: config.sort === 'value' ? shown.toSorted(byValue(sign)) : shown,
    rest: groups.filter((group) => !first.has(group)),
  }
}

/** The parts with most records, in the order of their field. */
function seriesOf(split: GroupLevel, inner: readonly RecordGroup[], fields: readonly QueryField[]): { keys: CellValue[]; rest: number } {
  const counts = new Map<string, { cell: CellValue; count: number }>()
  for (const group of inner) {
    const cell = keyAt(group, 1)
    const known = counts.get(textOf(cell))
    if (known) known.count += group.count
    else counts.set(textOf(cell), { cell, count: group.count })
  }
  const byId = new Map(fields.map((field) => [field.id, field]))
  const all = [...counts.values()].toSorted((a, b) => compareGroups([a.cell], [b.cell], [split], byId))
  const first = new Set(all.toSorted((a, b) => b.count - a.count).slice(0, mostSeries))
  return { keys: all.filter((part) => first.has(part)).map(({ cell }) => cell), rest: all.length - first.size }
}

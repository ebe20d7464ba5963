import type { ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import type { ChartGroup } from '#shared/blocks/chart-data.ts'
import type { BlockFigure } from '#shared/blocks/block-figure.ts'
import { bucketEnd } from '#shared/query/buckets.ts'
import { bucketOf } from '#shared/query/groups.ts'
import type { QueryField } from '#shared/query/query-field.ts'

/** A gap longer than this stays one: two dates a lifetime apart are a slip. */
const mostFilled = 400

type Stretched = Pick<ChartBlockConfig, 'group' | 'sort' | 'direction'> & BlockFigure

/** The groups with those between them that no record is in, so that time does not jump. Only where groups are stretches in their own order. */
export function chartStretch(
  { group, sort, direction, aggregate }: Stretched,
  groups: readonly ChartGroup[],
  fields: readonly QueryField[],
  series: number,
): ChartGroup[] {
  const field = fields.find(({ id }) => id === group?.fieldId)
  const bucket = field && group ? bucketOf(field, group) : undefined
  if (bucket === undefined || sort !== 'group') return [...groups]
  const isEmpty = (one: ChartGroup): boolean => one.key?.cell === null
  const filled = groups.filter((one) => !isEmpty(one))
  const upward = direction === 'desc' ? filled.toReversed() : filled
  const nothing = aggregate === 'count' || aggregate === 'sum' || aggregate === 'unique' ? 0 : null
  const all: ChartGroup[] = []
  for (const one of upward) {
    let key = all.at(-1)?.key?.cell
    while (typeof key === 'string' || typeof key === 'number') {
      key = bucketEnd(bucket, key)
      if (key === undefined || key === one.key?.cell || all.length >= mostFilled) break
      all.push({ key: { cell: key }, value: nothing, parts: Array.from({ length: series }, () => nothing) })
    }
    if (all.length >= mostFilled) return [...groups]
    all.push(one)
  }
  return [...(direction === 'desc' ? all.toReversed() : all), ...groups.filter(isEmpty)]
}

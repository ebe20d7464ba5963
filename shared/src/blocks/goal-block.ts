import { blockType } from '#shared/blocks/block-type.ts'
import { noFigure, readBlockFigure, type BlockFigure } from '#shared/blocks/block-figure.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { fieldsOfFilter, type FilterGroup } from '#shared/values/query.ts'
import { readChoice, readHue, readId, readText } from '#shared/values/read-config.ts'

export const goalShapes = ['bar', 'ring'] as const

/** How far a figure has come on its way to a target. */
export interface GoalBlockConfig extends BlockFigure {
  tableId: string | null
  filter: FilterGroup | null
  /** as people write it: money in whole units, durations in hours */
  target: number
  label: string
  shape: (typeof goalShapes)[number]
  color: string
}

export interface PublicGoal {
  type: 'goal'
  label: string
  /** 0 at the start, 1 at the target, more past it */
  share: number
  value: string
  target: string
  shape: GoalBlockConfig['shape']
  color: string
}

export const goalBlock = blockType<GoalBlockConfig, PublicGoal>({
  name: 'goal',
  group: 'figures',
  version: 1,
  upgrades: [],
  defaults: () => ({ ...noFigure(), tableId: null, filter: null, target: 100, label: '', shape: 'bar', color: '' }),
  read: (raw) => ({
    ...readBlockFigure(raw),
    tableId: readId('t', raw['tableId']),
    filter: readFilter(raw['filter']),
    target: typeof raw['target'] === 'number' && raw['target'] > 0 ? raw['target'] : 100,
    label: readText(raw['label'], 200),
    shape: readChoice(goalShapes, raw['shape'], 'bar'),
    color: readHue(raw['color']),
  }),
  size: { desktop: { w: 3, h: 3 }, mobile: { w: 4, h: 3 } },
  minSize: { w: 1, h: 2 },
  hasText: false,
  title: (config) => config.label,
  refs: ({ tableId, fieldId, filter }) => ({
    tables: tableId ? [tableId] : [],
    views: [],
    fields: [...new Set([...(fieldId ? [fieldId] : []), ...fieldsOfFilter(filter)])],
    apps: [],
  }),
})

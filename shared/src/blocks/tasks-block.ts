import { blockType } from '#shared/blocks/block-type.ts'
import { readChoice, readId, readText } from '#shared/values/read-config.ts'

export const taskChoices = ['mine', 'all', 'table'] as const

/** Tasks of the person who looks, of everybody, or of one table. Each person sees those that they see on the page of tasks. */
export interface TasksBlockConfig {
  show: (typeof taskChoices)[number]
  /** of a table's tasks */
  tableId: string | null
  title: string
}

export const tasksBlock = blockType<TasksBlockConfig>({
  name: 'tasks',
  group: 'content',
  tags: ['beta'],
  version: 1,
  upgrades: [],
  defaults: () => ({ show: 'mine', tableId: null, title: '' }),
  read: (raw) => ({
    show: readChoice(taskChoices, raw['show'], 'mine'),
    tableId: readId('t', raw['tableId']),
    title: readText(raw['title'], 200),
  }),
  size: { desktop: { w: 5, h: 9 }, mobile: { w: 4, h: 9 } },
  minSize: { w: 2, h: 4 },
  hasText: false,
  title: (config) => config.title,
  refs: ({ show, tableId }) => ({ tables: show === 'table' && tableId ? [tableId] : [], fields: [], views: [], apps: [] }),
})

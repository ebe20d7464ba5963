import type { TableViewBlockConfig, PublicRecords } from '#shared/blocks/table-view-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const tableViewFace = blockFace<TableViewBlockConfig, PublicRecords>({
  type: 'tableView',
  icon: 'table',
  labelKey: 'tables:blocks.table',
  texts: 'tables',
  stays: true,
  presets: [
    { name: 'list', icon: 'layout-list' },
    { name: 'kanban', icon: 'layout-kanban' },
    { name: 'calendar', icon: 'calendar' },
    { name: 'gallery', icon: 'photo' },
    { name: 'gantt', icon: 'chart-bar' },
    { name: 'record', icon: 'file-text' },
  ].map(({ name, icon }) => ({
    ...{ name, icon, config: { as: name } },
    ...{ labelKey: `tables:blocks.presets.${name}`, aboutKey: `tables:views.about.${name}` },
  })),
  View: () => import('#client/blocks/table-view/View.tsx'),
  Settings: () => import('#client/blocks/table-view/Settings.tsx'),
  PublicView: () => import('#client/blocks/table-view/PublicView.tsx'),
})

import type { TableViewBlockConfig, PublicRecords } from '#shared/blocks/table-view-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const tableViewFace = blockFace<TableViewBlockConfig, PublicRecords>({
  type: 'tableView',
  icon: 'table',
  labelKey: 'tables:blocks.table',
  texts: 'tables',
  stays: true,
  View: () => import('#client/blocks/table-view/View.tsx'),
  Settings: () => import('#client/blocks/table-view/Settings.tsx'),
  PublicView: () => import('#client/blocks/table-view/PublicView.tsx'),
})

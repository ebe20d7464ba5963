import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { IndicatorBlock } from '#client/features/tables/blocks/IndicatorBlock.tsx'
import { IndicatorBlockSettings } from '#client/features/tables/blocks/IndicatorBlockSettings.tsx'
import { TableBlock } from '#client/features/tables/blocks/TableBlock.tsx'
import { TableBlockSettings } from '#client/features/tables/blocks/TableBlockSettings.tsx'
import { blockView } from '#client/lib/block-view.ts'

export const tableBlockView = blockView<TableViewBlockConfig>({
  type: 'tableView',
  icon: 'table',
  labelKey: 'tables:blocks.table',
  View: TableBlock,
  Settings: TableBlockSettings,
})

export const indicatorBlockView = blockView<IndicatorBlockConfig>({
  type: 'indicator',
  icon: 'chart-bar',
  labelKey: 'tables:blocks.indicator',
  View: IndicatorBlock,
  Settings: IndicatorBlockSettings,
})

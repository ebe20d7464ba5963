import type { ChartBlockConfig, PublicChart } from '#shared/blocks/chart-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const chartFace = blockFace<ChartBlockConfig, PublicChart>({
  type: 'chart',
  icon: 'chart-bar',
  labelKey: 'apps:types.chart.name',
  texts: 'blocks',
  View: () => import('#client/blocks/chart/View.tsx'),
  Settings: () => import('#client/blocks/chart/Settings.tsx'),
  PublicView: () => import('#client/blocks/chart/PublicView.tsx'),
})

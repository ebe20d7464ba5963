import type { IndicatorBlockConfig, PublicIndicator } from '#shared/blocks/indicator-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const indicatorFace = blockFace<IndicatorBlockConfig, PublicIndicator>({
  type: 'indicator',
  icon: 'chart-bar',
  labelKey: 'apps:types.indicator.name',
  texts: 'tables',
  View: () => import('#client/blocks/indicator/View.tsx'),
  Settings: () => import('#client/blocks/indicator/Settings.tsx'),
  PublicView: () => import('#client/blocks/indicator/PublicView.tsx'),
})

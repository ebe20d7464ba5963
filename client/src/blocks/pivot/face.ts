import type { PivotBlockConfig, PublicPivot } from '#shared/blocks/pivot-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const pivotFace = blockFace<PivotBlockConfig, PublicPivot>({
  type: 'pivot',
  icon: 'calculator',
  labelKey: 'apps:types.pivot.name',
  texts: 'blocks',
  View: () => import('#client/blocks/pivot/View.tsx'),
  Settings: () => import('#client/blocks/pivot/Settings.tsx'),
  PublicView: () => import('#client/blocks/pivot/PublicView.tsx'),
})

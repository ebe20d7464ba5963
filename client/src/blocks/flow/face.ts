import type { FlowBlockConfig, PublicFlow } from '#shared/blocks/flow-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const flowFace = blockFace<FlowBlockConfig, PublicFlow>({
  type: 'flow',
  icon: 'arrows-split',
  labelKey: 'apps:types.flow.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/flow/View.tsx'),
  Settings: () => import('#client/blocks/flow/Settings.tsx'),
  PublicView: () => import('#client/blocks/flow/PublicView.tsx'),
})

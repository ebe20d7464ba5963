import type { GoalBlockConfig, PublicGoal } from '#shared/blocks/goal-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const goalFace = blockFace<GoalBlockConfig, PublicGoal>({
  type: 'goal',
  icon: 'target',
  labelKey: 'apps:types.goal.name',
  texts: 'blocks',
  View: () => import('#client/blocks/goal/View.tsx'),
  Settings: () => import('#client/blocks/goal/Settings.tsx'),
  PublicView: () => import('#client/blocks/goal/PublicView.tsx'),
})

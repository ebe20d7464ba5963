import type { PublicTimer, TimerBlockConfig } from '#shared/blocks/timer-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const timerFace = blockFace<TimerBlockConfig, PublicTimer>({
  type: 'timer',
  icon: 'hourglass',
  labelKey: 'apps:types.timer.name',
  menuOutside: true,
  texts: 'blocks',
  View: () => import('#client/blocks/timer/View.tsx'),
  Settings: () => import('#client/blocks/timer/Settings.tsx'),
  PublicView: () => import('#client/blocks/timer/PublicView.tsx'),
})

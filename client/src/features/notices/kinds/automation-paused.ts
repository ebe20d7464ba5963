import { IconPlayerPause } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const automationPaused: NoticeFace = {
  Icon: IconPlayerPause,
  sentence: (t, { what, itemType }) => t(itemType === 'automation' ? 'kinds.automationPausedItself' : 'kinds.automationPaused', { what }),
}

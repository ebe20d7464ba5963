import { IconAlertTriangle } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const automationFailed: NoticeFace = {
  Icon: IconAlertTriangle,
  sentence: (t, { what, itemType }) => t(itemType === 'automation' ? 'kinds.automationFailedItself' : 'kinds.automationFailed', { what }),
}

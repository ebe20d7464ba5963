import { IconHandFinger } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const automationPoints: NoticeFace = {
  Icon: IconHandFinger,
  sentence: (t, { what }) => t('kinds.automationPoints', { what }),
}

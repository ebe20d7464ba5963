import { IconCircleCheck } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const taskDone: NoticeFace = {
  Icon: IconCircleCheck,
  sentence: (t, { who, what }) => t('kinds.taskDone', { who, what }),
}

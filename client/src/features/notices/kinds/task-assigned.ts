import { IconListCheck } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const taskAssigned: NoticeFace = {
  Icon: IconListCheck,
  sentence: (t, { who, what }) => t('kinds.taskAssigned', { who, what }),
}

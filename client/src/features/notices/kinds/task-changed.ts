import { IconPencil } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const taskChanged: NoticeFace = {
  Icon: IconPencil,
  sentence: (t, { who, what }) => t('kinds.taskChanged', { who, what }),
}

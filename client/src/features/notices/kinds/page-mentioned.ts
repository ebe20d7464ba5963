import { IconAt } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const pageMentioned: NoticeFace = {
  Icon: IconAt,
  sentence: (t, { who, what }) => t('kinds.mentioned', { who, what }),
}

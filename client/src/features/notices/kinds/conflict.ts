import { IconArrowsSplit } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const conflict: NoticeFace = {
  Icon: IconArrowsSplit,
  sentence: (t, { who, what }) => t('kinds.conflict', { who, what }),
}

import { IconShare } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const shared: NoticeFace = {
  Icon: IconShare,
  sentence: (t, { who, what }) => t('kinds.shared', { who, what }),
}

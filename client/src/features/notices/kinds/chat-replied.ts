import { IconMessage } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const chatReplied: NoticeFace = {
  Icon: IconMessage,
  sentence: (t, { who, what }) => t('kinds.replied', { who, what }),
}

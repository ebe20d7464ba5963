import { IconMessage } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const commentReplied: NoticeFace = {
  Icon: IconMessage,
  sentence: (t, { who, what }) => t('kinds.replied', { who, what }),
}

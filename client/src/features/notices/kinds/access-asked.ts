import { IconLockQuestion } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const accessAsked: NoticeFace = {
  Icon: IconLockQuestion,
  sentence: (t, { who, what }) => t('kinds.accessAsked', { who, what }),
}

import { IconLock } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const accessRefused: NoticeFace = {
  Icon: IconLock,
  sentence: (t, { who }) => t('kinds.accessRefused', { who }),
}

import { IconCopy } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const copyDone: NoticeFace = {
  Icon: IconCopy,
  sentence: (t, { what, facts }) => t('kinds.copyDone', { what, count: facts['rows'] ?? 0 }),
}

import { IconPencil } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const changed: NoticeFace = {
  Icon: IconPencil,
  sentence: (t, { who, what }) => t('kinds.changed', { who, what }),
}

import { IconHourglassOff } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const stageOver: NoticeFace = {
  Icon: IconHourglassOff,
  sentence: (t, { what, field }) => t('kinds.stageOver', { what, field }),
}

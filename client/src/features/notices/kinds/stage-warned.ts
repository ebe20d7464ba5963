import { IconHourglassHigh } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const stageWarned: NoticeFace = {
  Icon: IconHourglassHigh,
  sentence: (t, { what, field }) => t('kinds.stageWarned', { what, field }),
}

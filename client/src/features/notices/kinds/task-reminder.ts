import { IconAlarm } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const taskReminder: NoticeFace = {
  Icon: IconAlarm,
  sentence: (t, { what }) => t('kinds.taskReminder', { what }),
}

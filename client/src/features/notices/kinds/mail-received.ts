import { IconMail } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const mailReceived: NoticeFace = {
  Icon: IconMail,
  sentence: (t, { what }) => t('kinds.mailReceived', { what }),
}

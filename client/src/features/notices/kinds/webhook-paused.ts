import { IconWebhookOff } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const webhookPaused: NoticeFace = {
  Icon: IconWebhookOff,
  sentence: (t, { what }) => t('kinds.webhookPaused', { what }),
}

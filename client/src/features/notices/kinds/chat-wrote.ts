import { IconMessages } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const chatWrote: NoticeFace = {
  Icon: IconMessages,
  sentence: (t, { who, what }) => (what === '' ? t('kinds.chatWroteYou', { who }) : t('kinds.chatWrote', { who, what })),
}

import { IconSpeakerphone } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const announced: NoticeFace = {
  Icon: IconSpeakerphone,
  sentence: (t, { text }) => t('kinds.announced', { text }),
}

import { IconPlayerPause } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const triggerStopped: NoticeFace = { Icon: IconPlayerPause, sentence: (t, { what }) => t('kinds.triggerStopped', { what }) }

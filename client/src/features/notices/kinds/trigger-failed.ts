import { IconAlertTriangle } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const triggerFailed: NoticeFace = { Icon: IconAlertTriangle, sentence: (t, { what }) => t('kinds.triggerFailed', { what }) }

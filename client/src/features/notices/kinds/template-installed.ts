import { IconTemplate } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const templateInstalled: NoticeFace = { Icon: IconTemplate, sentence: (t, { what }) => t('kinds.templateInstalled', { what }) }

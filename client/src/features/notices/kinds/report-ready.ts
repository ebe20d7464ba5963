import { IconFileDownload } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const reportReady: NoticeFace = { Icon: IconFileDownload, sentence: (t) => t('kinds.reportReady') }

import { IconFileAlert } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const exportFailed: NoticeFace = {
  Icon: IconFileAlert,
  sentence: (t, { what }) => t('kinds.exportFailed', { what }),
}

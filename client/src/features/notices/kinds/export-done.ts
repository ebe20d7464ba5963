import { IconFileExport } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const exportDone: NoticeFace = {
  Icon: IconFileExport,
  sentence: (t, { what, facts }) => t('kinds.exportDone', { what, count: facts['rows'] ?? 0 }),
}

import { IconFileAlert } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const importFailed: NoticeFace = {
  Icon: IconFileAlert,
  stays: { tone: 'error', actionKey: 'goToTable' },
  sentence: (t, { what, facts }) => t('kinds.importFailed', { what, count: facts['rows'] ?? 0 }),
}

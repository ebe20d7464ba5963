import { IconFileImport } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const importDone: NoticeFace = {
  Icon: IconFileImport,
  stays: { tone: 'success', actionKey: 'goToTable' },
  sentence: (t, { what, facts }) =>
    facts['errors']
      ? t('kinds.importErrors', { what, count: facts['rows'] ?? 0, errors: facts['errors'] })
      : t('kinds.importDone', { what, count: facts['rows'] ?? 0 }),
}

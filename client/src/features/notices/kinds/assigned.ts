import { IconUserPlus } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const assigned: NoticeFace = {
  Icon: IconUserPlus,
  sentence: (t, { who, what, field, facts }) =>
    facts['records'] === undefined
      ? t('kinds.assigned', { who, what, field })
      : t('kinds.assignedMany', { who, what, field, count: facts['records'] }),
}

import { IconChecks } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const approvalAsked: NoticeFace = {
  Icon: IconChecks,
  sentence: (t, { what }) => t('kinds.approvalAsked', { what }),
}

import { IconForms } from '@tabler/icons-react'
import type { NoticeFace } from '#client/features/notices/notice-face.ts'

export const formAnswered: NoticeFace = {
  Icon: IconForms,
  sentence: (t, { what }) => t('kinds.formAnswered', { what }),
}

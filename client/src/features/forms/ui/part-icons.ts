import { IconAlignLeft, IconForms, IconHeading, IconPageBreak, IconPhoto, IconTablePlus, type TablerIcon } from '@tabler/icons-react'
import type { FormPart } from '#shared/nouns/forms/form.ts'

export const partIcons: { readonly [Type in FormPart['type']]: TablerIcon } = {
  field: IconForms,
  rows: IconTablePlus,
  section: IconHeading,
  text: IconAlignLeft,
  picture: IconPhoto,
  page_break: IconPageBreak,
}

import { IconLink } from '@tabler/icons-react'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { TableSettings } from '#client/features/public-links/ui/kinds/TableSettings.tsx'

export const tableKind: SharedKind = {
  type: 'table',
  of: 'table',
  Icon: IconLink,
  isUsual: true,
  mayWrite: true,
  settings: {
    // a new link begins with what says nothing about people and other tables
    start: (fields) => ({ fields: fields.filter((field) => formInputOf(field.type) !== undefined).map((field) => field.id) }),
    Part: TableSettings,
  },
}

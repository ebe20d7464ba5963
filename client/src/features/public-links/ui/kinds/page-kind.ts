import { IconLink } from '@tabler/icons-react'
import { PageSettings } from '#client/features/public-links/ui/kinds/PageSettings.tsx'
import type { SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'

export const pageKind: SharedKind = { type: 'page', of: 'page', Icon: IconLink, isUsual: true, mayWrite: false, More: PageSettings }

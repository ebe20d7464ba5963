import { IconLink } from '@tabler/icons-react'
import { AppSettings } from '#client/features/public-links/ui/kinds/AppSettings.tsx'
import type { SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'

export const appKind: SharedKind = { type: 'app', of: 'app', Icon: IconLink, isUsual: true, mayWrite: true, More: AppSettings }

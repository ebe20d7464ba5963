import {
  IconArrowNarrowRight,
  IconCalendarEvent,
  IconCreditCard,
  IconLifebuoy,
  IconMessageDollar,
  IconPlus,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { StartCard } from '#client/features/start-here/CardList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useOutsideLinks } from '#client/nouns/organisations/outside-links.ts'

/** The page's shortcuts, as far as the person may do what they lead to. The first two open the palette at its parts. */
export function useStartShortcuts(): StartCard[] {
  const { t } = useTranslation('startHere')
  const navigate = useNavigate()
  const access = useAccess()
  const links = useOutsideLinks()
  const mayMake = access.canCreate('table') || access.canCreate('app') || access.canCreate('page')
  const to = (path: string) => (): void => void navigate(path)
  const outside = (url: string) => (): void => void window.open(/^https?:/.test(url) ? url : `mailto:${url}`, '_blank', 'noreferrer')
  const typed = (key: 'create' | 'go') => (): void => {
    openOverlay({ kind: 'palette', section: key })
  }
  const offered: readonly [key: string, Icon: StartCard['Icon'], isOffered: boolean, onPress: () => void][] = [
    ['create', IconPlus, mayMake, typed('create')],
    ['go', IconArrowNarrowRight, true, typed('go')],
    ['import', IconUpload, access.canCreate('table'), to('/connector')],
    ['users', IconUsers, access.can('manage_users'), to('/settings/users?hideMenu=true')],
    ['plans', IconCreditCard, access.isAdmin, to('/settings/plans')],
    ['support', IconLifebuoy, links.support !== null, outside(links.support ?? '')],
    ['sales', IconMessageDollar, links.sales !== null, outside(links.sales ?? '')],
    ['onboarding', IconCalendarEvent, links.onboarding !== null, outside(links.onboarding ?? '')],
  ]
  return offered.flatMap(([key, Icon, isOffered, onPress]) =>
    isOffered ? [{ key, Icon, onPress, title: t(`ways.${key}.title`), text: t(`ways.${key}.text`) }] : [],
  )
}

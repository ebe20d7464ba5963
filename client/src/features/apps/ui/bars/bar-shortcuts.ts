import {
  IconApps,
  IconBell,
  IconChecklist,
  IconFiles,
  IconHome,
  IconMessage,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconStar,
  IconTable,
  IconTrash,
  IconUpload,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Access } from '#shared/access/access.ts'
import { menuShortcuts, topShortcuts } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import type { BarShortcut } from '#client/nouns/bundles/bar-links.ts'
import { useUnreadChats } from '#client/nouns/chat/unread-chats.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { useUnreadUpdates } from '#client/nouns/notices/use-unread-count.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilds } from '#client/lib/builder-mode.ts'
import { useShownHere, type HidingSetting } from '#client/nouns/organisations/hiding-settings.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { openOverlay } from '#client/lib/overlays.ts'

interface Place {
  Icon: Icon
  to?: string
  run?: () => void
  Lines?: ComponentType
  useCount?: () => number
  mayOpen?: (access: Access) => boolean
  /** the setting of the organisation that hides it */
  unless?: HidingSetting
  isTables?: true
  /** only while builder mode is on */
  isStructure?: true
}

const mayCreate = (access: Access): boolean => (['app', 'table', 'page'] as const).some((type) => access.canCreate(type))

/** The targets of the shortcuts (specification 2 §2 "Menu bar in use"); `login` is for visitors only. */
const places: Readonly<Partial<Record<string, Place>>> = {
  apps: { Icon: IconApps, Lines: lazyPart(async () => (await import('#client/features/apps/ui/bars/RecentApps.tsx')).RecentApps) },
  favorites: { Icon: IconStar, to: '/home/favorites' },
  notifications: { Icon: IconBell, to: '/updates', useCount: useUnreadUpdates },
  chat: { Icon: IconMessage, to: '/chat', useCount: useUnreadChats },
  tasks: { Icon: IconChecklist, to: '/tasks', unless: 'hideTasks' },
  all_app_pages: { Icon: IconFiles, to: '/home/apps' },
  all_tables: { Icon: IconTable, to: '/home/tables', isTables: true },
  show_all: { Icon: IconHome, to: '/home' },
  create_new: { Icon: IconPlus, run: () => openOverlay({ kind: 'palette' }), mayOpen: mayCreate },
  upload_data: { Icon: IconUpload, to: '/connector', mayOpen: (access) => access.canCreate('table') },
  invite_users: { Icon: IconUserPlus, to: '/settings/users', mayOpen: (access) => access.can('manage_users') },
  recovery: { Icon: IconTrash, to: '/home/recovery', isStructure: true, mayOpen: (access) => access.isBuilder },
  settings: { Icon: IconSettings, to: '/settings' },
  jump_in: { Icon: IconSearch, run: () => openOverlay({ kind: 'palette' }) },
  refresh: { Icon: IconRefresh, run: () => window.location.reload() },
}

/** The chosen shortcuts that lead somewhere for this person. */
export function useBarShortcuts(chosen: readonly string[]): BarShortcut[] {
  const { t } = useTranslation('apps')
  const access = useAccess()
  const showsTables = useShowsTables()
  const builds = useBuilds()
  const isShown = useShownHere()
  return chosen.flatMap((key) => {
    const place = places[key]
    if (
      !place ||
      !isShown(place) ||
      place.mayOpen?.(access) === false ||
      (place.isTables && !showsTables) ||
      (place.isStructure && !builds)
    )
      return []
    const { Icon, to, run, Lines, useCount } = place
    return [
      {
        key,
        label: t(`bars.shortcuts.${key}`),
        Icon,
        ...(to !== undefined && { to }),
        ...(run && { run }),
        ...(Lines && { Lines }),
        ...(useCount && { useCount }),
      },
    ]
  })
}

/** Tells which places the organisation shows at all: an editor offers no others (specification 2 §5). */
export function useOffersShortcut(): (name: string) => boolean {
  const isShown = useShownHere()
  return (name) => isShown(places[name] ?? {})
}

/** Every shortcut an editor knows. */
export const shortcutsOf = { menuBar: menuShortcuts, topBar: topShortcuts } as const

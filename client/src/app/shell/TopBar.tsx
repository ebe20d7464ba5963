import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { CreateMenu } from '#client/app/shell/CreateMenu.tsx'
import { useCreateChoices } from '#client/app/shell/feature-parts.ts'
import { menuCollapsedAtom } from '#client/app/shell/menu-state.ts'
import { HelpMenu } from '#client/app/shell/opened-later.tsx'
import { OrganisationMenu } from '#client/app/shell/OrganisationMenu.tsx'
import { RecentTabs } from '#client/app/shell/RecentTabs.tsx'
import { UserMenu } from '#client/app/shell/UserMenu.tsx'
import { SyncStatus } from '#client/features/sync-status/ui/SyncStatus.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { ownKeys } from '#client/lib/own-shortcuts.ts'
import { setPhoneTitlePlace } from '#client/lib/phone-title.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Keys } from '#client/ui/Keys.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/app/shell/TopBar.module.css'

/** The bar at the top: where one is, where one was, search, what is stored, create, and oneself. */
export function TopBar() {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const [collapsed, setCollapsed] = useAtom(menuCollapsedAtom)
  const searchLabel = t(useCreateChoices().length > 0 ? 'searchOrCreate' : 'search')

  return (
    <header className={classNames(css.bar, collapsed && css.collapsed)}>
      <div className={css.start}>
        {!isPhone && (
          <IconButton
            label={collapsed ? t('expand') : t('collapse')}
            shortcut={['[']}
            icon={<IconLayoutSidebar size={18} stroke={1.5} />}
            aria-expanded={!collapsed}
            onClick={() => setCollapsed(!collapsed)}
          />
        )}
        <OrganisationMenu />
      </div>
      {isPhone ? <div ref={setPhoneTitlePlace} className={css.title} /> : <RecentTabs />}
      <Row flex="none">
        {/* first, so that its changing width moves nothing else */}
        <SyncStatus />
        {!isPhone && (
          <button type="button" className={css.search} aria-label={searchLabel} onClick={() => openOverlay({ kind: 'palette' })}>
            <IconSearch size={16} stroke={1.5} aria-hidden />
            <span>{searchLabel}</span>
            <Keys keys={ownKeys(['mod', 'K'])} />
          </button>
        )}
        {!isPhone && <CreateMenu />}
        {!isPhone && (
          <span className={css.help}>
            <HelpMenu />
          </span>
        )}
        <UserMenu />
      </Row>
    </header>
  )
}

import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import { useRecentTabs, type RecentTab } from '#client/app/shell/recent-tabs.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/app/shell/RecentTabs.module.css'

/** The items opened last. Delete, or the cross, closes one; closing the open one goes to its neighbour. */
export function RecentTabs() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { tabs, close } = useRecentTabs()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // lines of tabs past the first lie below it
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, tabs.length])

  const closeTab = (tab: RecentTab): void => {
    close(tab.key)
    if (!pathname.startsWith(tab.path)) return
    const index = tabs.indexOf(tab)
    void navigate((tabs[index + 1] ?? tabs[index - 1])?.path ?? '/home')
  }

  return (
    <nav aria-label={t('recentTabs')} className={css.nav}>
      <ul ref={list} className={css.tabs}>
        {tabs.map((tab) => (
          <li key={tab.key} className={css.entry}>
            <NavLink
              to={tab.path}
              className={css.tab ?? ''}
              data-tooltip={tab.item.label}
              onKeyDown={(event) => event.key === 'Delete' && closeTab(tab)}
            >
              <ItemIcon icon={tab.item.icon} color={tab.item.color} size={16} plain />
              <Ellipsis shrink>{tab.item.label}</Ellipsis>
            </NavLink>
            <button
              type="button"
              className={css.close}
              aria-label={t('closeTab', { label: tab.item.label })}
              data-tooltip={t('closeTab', { label: tab.item.label })}
              onClick={() => closeTab(tab)}
            >
              <IconX size={14} stroke={1.5} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

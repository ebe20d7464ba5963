import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { openAutomationPages } from '#client/nouns/automations/automation-pages.ts'
import css from '#client/nouns/automations/AutomationFrame.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'

/** On a phone the tabs are wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** The title and the tabs around every page of `/automations`. */
export function AutomationFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('automations')
  const access = useAccess()
  useTitle(t('title'))
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('title')}</h1>
      <nav ref={showCurrent} className={css.tabs} aria-label={t('title')}>
        {openAutomationPages(access).map(({ path, text }) => (
          <NavLink key={path} to={`/automations/${path}`} className={css.tab ?? ''}>
            {t(`tabs.${text}`)}
          </NavLink>
        ))}
        {access.can('development') && (
          <NavLink to="/lowcode/functions" className={css.tab ?? ''}>
            {t('tabs.functions')}
          </NavLink>
        )}
      </nav>
      {children}
    </div>
  )
}

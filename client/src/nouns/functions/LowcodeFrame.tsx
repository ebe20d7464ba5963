import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import css from '#client/nouns/automations/AutomationFrame.module.css'

const pages = ['functions', 'triggers', 'webhooks', 'tables', 'secrets', 'documentation'] as const

/** Pages that are of no use without the plan's feature: their links are switched off (specification 3 §2). */
const ofPlan: ReadonlySet<(typeof pages)[number]> = new Set(['webhooks', 'tables', 'secrets'])

/** On a phone the tabs are wider than the screen. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** The title and the tabs around every page of `/lowcode`. */
export function LowcodeFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('automations')
  const access = useAccess()
  useTitle(t('lowcode.area'))
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('lowcode.area')}</h1>
      <nav ref={showCurrent} className={css.tabs} aria-label={t('lowcode.area')}>
        {pages.map((page) =>
          ofPlan.has(page) && !access.has('lowCode') ? (
            <span key={page} className={css.tab} aria-disabled>
              {t(`lowcode.pages.${page}`)}
            </span>
          ) : (
            <NavLink key={page} to={`/lowcode/${page}`} className={css.tab ?? ''}>
              {t(`lowcode.pages.${page}`)}
            </NavLink>
          ),
        )}
      </nav>
      {children}
    </div>
  )
}

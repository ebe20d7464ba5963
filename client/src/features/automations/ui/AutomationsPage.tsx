import { Navigate, NavLink, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { AutomationEditor } from '#client/features/automations/ui/AutomationEditor.tsx'
import { AutomationList } from '#client/features/automations/ui/AutomationList.tsx'
import { ExplorePage } from '#client/features/automations/ui/ExplorePage.tsx'
import { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
import { RunLog } from '#client/features/automations/ui/RunLog.tsx'
import styles from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

const tabs = { explore: 'explore', mine: 'my-automations', all: 'all-automations', log: 'automation-log' } as const

/** `/automations/*` (specification 3 §2), in one file: the signs of kinds would otherwise be shared with every page. */
export function AutomationsPage() {
  const { t } = useTranslation('automations')
  const access = useAccess()
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/')
  useTitle(t('title'))
  if (!access.can('manage_tricks'))
    return (
      <EmptyState level={1} title={t('closed.title')}>
        {t(access.has('manageAutomations') ? 'closed.role' : 'closed.plan')}
      </EmptyState>
    )
  if (first === 'edit' && second !== '') return <AutomationEditor key={second} id={second} />
  if (first === '') return <Navigate to="/automations/my-automations" replace />
  const page = pageOf(first, second)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
      </header>
      <nav className={styles.tabs} aria-label={t('title')}>
        {Object.entries(tabs).map(([tab, path]) => (
          <NavLink key={tab} to={`/automations/${path}`} className={styles.tab ?? ''}>
            {t(`tabs.${tab}`)}
          </NavLink>
        ))}
      </nav>
      {page ?? <EmptyState title={t('shell:notFound.title')} />}
    </div>
  )
}

function pageOf(first: string, second: string) {
  if (first === 'explore') return second === '' ? <ExplorePage /> : <IntegrationPage key={second} name={second} />
  if (first === 'my-automations') return <AutomationList whose="mine" />
  if (first === 'all-automations') return <AutomationList whose="all" />
  return first === 'automation-log' ? <RunLog /> : undefined
}

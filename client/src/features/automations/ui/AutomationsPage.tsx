import { lazy, Suspense } from 'react'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import styles from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const Editor = lazy(async () => ({ default: (await import('#client/features/automations/ui/AutomationEditor.tsx')).AutomationEditor }))
const List = lazy(async () => ({ default: (await import('#client/features/automations/ui/AutomationList.tsx')).AutomationList }))
const Explore = lazy(async () => ({ default: (await import('#client/features/automations/ui/ExplorePage.tsx')).ExplorePage }))
const Integration = lazy(async () => ({ default: (await import('#client/features/automations/ui/IntegrationPage.tsx')).IntegrationPage }))
const Log = lazy(async () => ({ default: (await import('#client/features/automations/ui/RunLog.tsx')).RunLog }))

const tabs = { explore: 'explore', mine: 'my-automations', all: 'all-automations', log: 'automation-log' } as const

/** `/automations/*` (specification 3 §2). */
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
  if (first === 'edit' && second !== '')
    return (
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <Editor key={second} id={second} />
      </Suspense>
    )
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
      <Suspense fallback={<Waiting label={t('loading')} />}>{page ?? <EmptyState title={t('shell:notFound.title')} />}</Suspense>
    </div>
  )
}

function pageOf(first: string, second: string) {
  if (first === 'explore') return second === '' ? <Explore /> : <Integration key={second} name={second} />
  if (first === 'my-automations') return <List whose="mine" />
  if (first === 'all-automations') return <List whose="all" />
  return first === 'automation-log' ? <Log /> : undefined
}

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy aria-label={label} className={styles.page}>
      <Skeleton width="60%" height={24} />
    </div>
  )
}

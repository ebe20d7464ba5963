import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { AutomationList } from '#client/features/automations/ui/AutomationList.tsx'
import { RunLog } from '#client/features/automations/ui/RunLog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { fetchedOnce } from '#client/lib/opened-later.tsx'
import { useFetchedSoon } from '#client/lib/use-fetched-soon.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { firstAutomationPage } from '#client/nouns/automations/automation-pages.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

// one file with the lists, for the reason said below
export { AutomationDialogs } from '#client/features/automations/ui/AutomationDialogs.tsx'

// a file of its own: it reads the formulas of texts, which the lists do without
const editorFile = fetchedOnce(() => import('#client/features/automations/ui/AutomationEditor.tsx'))
// beginnings, connections and their forms are opened from the lists
const exploreFile = fetchedOnce(() => import('#client/features/automations/ui/explore.ts'))
const ExplorePage = lazyPart(async () => (await exploreFile.load()).ExplorePage)
const IntegrationPage = lazyPart(async () => (await exploreFile.load()).IntegrationPage)
const AutomationEditor = lazyPart(async () => (await editorFile.load()).AutomationEditor)

/** `/automations/*` (specification 3 §2): the lists in one file, since the signs of kinds would otherwise be shared with every page. */
export function AutomationsPage() {
  useFetchedSoon(editorFile)
  useFetchedSoon(exploreFile)
  const { t } = useTranslation('automations')
  const access = useAccess()
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/')
  const start = firstAutomationPage(access)
  if (first === '' && start !== undefined) return <Navigate to={`/automations/${start}`} replace />
  const isOpen = access.has('manageAutomations')
  if (!isOpen && first !== 'explore')
    return (
      <AutomationFrame>
        <UpgradeGate reason={{ feature: 'manageAutomations' }} />
      </AutomationFrame>
    )
  if (isOpen && !access.can('manage_tricks'))
    return (
      <EmptyState level={1} title={t('closed.title')} code={['permission_denied', 403]}>
        {t('closed.role')}
      </EmptyState>
    )
  if (first === 'edit' && second !== '') return <AutomationEditor key={second} id={second} />
  const page = pageOf(first, second, access.has('advancedDevFeatures'))
  return (
    <AutomationFrame>
      <Suspense fallback={null}>{page ?? <EmptyState title={t('shell:notFound.title')} code={['not_found', 404]} />}</Suspense>
    </AutomationFrame>
  )
}

function pageOf(first: string, second: string, hasLog: boolean) {
  if (first === 'explore') return second === '' ? <ExplorePage /> : <IntegrationPage key={second} name={second} />
  if (first === 'my-automations') return <AutomationList whose="mine" />
  if (first === 'all-automations') return <AutomationList whose="all" />
  if (first !== 'automation-log') return undefined
  return hasLog ? <RunLog /> : <UpgradeGate reason={{ feature: 'advancedDevFeatures' }} />
}

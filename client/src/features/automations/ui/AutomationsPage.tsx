import { Navigate, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { AutomationEditor } from '#client/features/automations/ui/AutomationEditor.tsx'
import { AutomationList } from '#client/features/automations/ui/AutomationList.tsx'
import { ExplorePage } from '#client/features/automations/ui/ExplorePage.tsx'
import { IntegrationPage } from '#client/features/automations/ui/IntegrationPage.tsx'
import { RunLog } from '#client/features/automations/ui/RunLog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AutomationFrame } from '#client/nouns/automations/AutomationFrame.tsx'
import { firstAutomationPage } from '#client/nouns/automations/automation-pages.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** `/automations/*` (specification 3 §2), in one file: the signs of kinds would otherwise be shared with every page. */
export function AutomationsPage() {
  const { t } = useTranslation('automations')
  const access = useAccess()
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/')
  const start = firstAutomationPage(access)
  if (first === '' && start !== undefined) return <Navigate to={`/automations/${start}`} replace />
  if (!access.can('manage_tricks'))
    return (
      <EmptyState level={1} title={t('closed.title')}>
        {t(access.has('manageAutomations') ? 'closed.role' : 'closed.plan')}
      </EmptyState>
    )
  if (first === 'edit' && second !== '') return <AutomationEditor key={second} id={second} />
  return <AutomationFrame>{pageOf(first, second) ?? <EmptyState title={t('shell:notFound.title')} />}</AutomationFrame>
}

function pageOf(first: string, second: string) {
  if (first === 'explore') return second === '' ? <ExplorePage /> : <IntegrationPage key={second} name={second} />
  if (first === 'my-automations') return <AutomationList whose="mine" />
  if (first === 'all-automations') return <AutomationList whose="all" />
  return first === 'automation-log' ? <RunLog /> : undefined
}

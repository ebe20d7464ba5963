import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { FunctionList } from '#client/features/developers/functions/ui/FunctionList.tsx'
import { SecretsPage } from '#client/features/developers/functions/ui/SecretsPage.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { LowcodeFrame } from '#client/nouns/functions/LowcodeFrame.tsx'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const EditorPage = lazyPart(async () => (await import('#client/features/developers/functions/editor/EditorPage.tsx')).EditorPage)
const TablesPage = lazyPart(async () => (await import('#client/features/developers/tables/TablesPage.tsx')).TablesPage)
const DocumentationPage = lazyPart(
  async () => (await import('#client/features/developers/functions/documentation/DocumentationPage.tsx')).DocumentationPage,
)

/** `/automations/tables` and `/lowcode`: functions, triggers, their editor, secrets, tables and documentation (specification 3 §2). Webhooks have a page of their own. */
export function Lowcode() {
  const { t } = useTranslation('developers')
  const access = useAccess()
  const [first = '', second = '', id = ''] = (useParams()['*'] ?? '').split('/')
  const { pathname } = useLocation()
  if (first === 'tables' || pathname.startsWith('/automations'))
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <TablesPage />
      </Suspense>
    )
  if (!access.can('development'))
    return (
      <EmptyState level={1} title={t('functions.closed.title')} code={['permission_denied', 403]}>
        {t('functions.closed.role')}
      </EmptyState>
    )
  if (first === '') return <Navigate to="/lowcode/functions" replace />
  const kind = first === 'functions' || first === 'triggers' ? first : undefined
  if (kind && second === 'editor')
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <EditorPage key={id} id={id} />
      </Suspense>
    )
  if (!kind && !['secrets', 'documentation'].includes(first)) return <NotFound />
  return (
    <LowcodeFrame>
      {kind && <FunctionList key={kind} kind={kind} />}
      {first === 'secrets' && (access.has('lowCode') ? <SecretsPage /> : <UpgradeGate reason={{ feature: 'lowCode' }} />)}
      {first === 'documentation' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <DocumentationPage />
        </Suspense>
      )}
    </LowcodeFrame>
  )
}

function NotFound() {
  const { t } = useTranslation('shell')
  useTitle(t('notFound.title'))
  return <EmptyState level={1} title={t('notFound.title')} code={['not_found', 404]} />
}

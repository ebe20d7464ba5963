import { Navigate, Route, Routes, useParams, useSearchParams } from 'react-router-dom'
import { isDatabaseName } from '#shared/nouns/connectors/database-names.ts'
import { ImportDenied } from '#client/features/imports/ui/ImportDenied.tsx'
import { UnknownConnector } from '#client/features/imports/ui/UnknownConnector.tsx'
import { DatabaseConnect } from '#client/features/imports/ui/database/DatabaseConnect.tsx'
import { DatabaseMatching } from '#client/features/imports/ui/database/DatabaseMatching.tsx'
import { DatabaseProgress } from '#client/features/imports/ui/database/DatabaseProgress.tsx'
import { DatabaseSources } from '#client/features/imports/ui/database/DatabaseSources.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** `/connector/database/*`: tables of databases become tables here. Each step has its address, so a reload continues there. */
export function DatabasePage() {
  const { t } = useTranslation('connectors')
  useTitle(t('title'))
  const mayCreate = useAccess().canCreate('table')
  if (!mayCreate) return <ImportDenied />
  return (
    <Routes>
      <Route index element={<DatabaseSources />} />
      <Route path=":connector/:step?" element={<Step />} />
      <Route path="*" element={<UnknownConnector />} />
    </Routes>
  )
}

function Step() {
  const { connector = '', step = 'import' } = useParams()
  const [params] = useSearchParams()
  const source = params.get('source')
  if (!isDatabaseName(connector)) return <UnknownConnector />
  // the choices of the specification's first step stand on the second, which asks for the way in
  if (step === 'types') return <Navigate to={`/connector/database/${connector}/import`} replace />
  if (step === 'import') return <DatabaseConnect key={connector} connector={connector} />
  if (step !== 'field-matching' && step !== 'finished') return <UnknownConnector />
  // matching fields without a database sends back to the start (specification 2 §2)
  if (source === null) return <Navigate to="/connector/database" replace />
  return step === 'finished' ? (
    <DatabaseProgress key={source} connector={connector} source={source} />
  ) : (
    <DatabaseMatching key={source} connector={connector} source={source} />
  )
}

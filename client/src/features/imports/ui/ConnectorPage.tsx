import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { ImportDenied } from '#client/features/imports/ui/ImportDenied.tsx'
import { UnknownConnector } from '#client/features/imports/ui/UnknownConnector.tsx'
import { ConnectorHome, FillHome } from '#client/features/imports/ui/wizard/ConnectorHome.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useMayImport } from '#client/nouns/imports/may-import.ts'
import { fetchedOnce } from '#client/lib/opened-later.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useFetchedSoon } from '#client/lib/use-fetched-soon.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

// the choice of a connector comes first
const stepFile = fetchedOnce(() => import('#client/features/imports/ui/wizard/ConnectorStep.tsx'))
const ConnectorStep = lazyPart(async () => (await stepFile.load()).ConnectorStep)

/** `/connector/*`: importing data. Each step has its address, so a reload continues there. */
export function ConnectorPage() {
  const { t } = useTranslation('imports')
  useTitle(t('title'))
  useFetchedSoon(stepFile)
  const access = useAccess()
  const tables = useEntities('table')
  const mayCreate = access.canCreate('table')
  const mayImport = useMayImport()
  const mayFill = mayCreate || tables.some(({ id }) => access.table(id).createRecords)
  if (!mayFill) return <ImportDenied />
  return (
    <Routes>
      <Route index element={mayCreate ? <ConnectorHome /> : mayImport ? <FillHome /> : <ImportDenied />} />
      <Route
        path=":group/:connector/:step?"
        element={
          <Suspense fallback={null}>
            <ConnectorStep />
          </Suspense>
        }
      />
      <Route path="*" element={<UnknownConnector />} />
    </Routes>
  )
}

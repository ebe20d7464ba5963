import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom'
import { ChooseFile } from '#client/features/imports/ui/ChooseFile.tsx'
import { ImportDenied } from '#client/features/imports/ui/ImportDenied.tsx'
import { ImportStep } from '#client/features/imports/ui/ImportStep.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { UnknownConnector } from '#client/features/imports/ui/UnknownConnector.tsx'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** `/connector/*`: importing a file into a new table. Each step has its address, so a reload continues there. */
export function ConnectorPage() {
  const { t } = useTranslation('imports')
  useTitle(t('title'))
  const mayCreate = useAccess().canCreate('table')
  if (!mayCreate) return <ImportDenied />
  return (
    <Routes>
      <Route index element={<ChooseFile />} />
      <Route path="spreadsheets/csv" element={<ChooseFile />} />
      <Route path="spreadsheets/csv/types" element={<ChooseFile />} />
      <Route path="spreadsheets/csv/import" element={<ChooseFile />} />
      <Route path="spreadsheets/csv/update" element={<ChooseFile />} />
      <Route path="spreadsheets/csv/field-matching-update" element={<WithImport />} />
      <Route path="spreadsheets/csv/field-matching" element={<WithImport />} />
      <Route path="spreadsheets/csv/finished" element={<WithImport />} />
      <Route path="*" element={<UnknownConnector />} />
    </Routes>
  )
}

/** Matching fields without a file sends back to the start (specification 2 §2). */
function WithImport() {
  const [params] = useSearchParams()
  const id = params.get('import')
  return id === null ? <Navigate to="/connector" replace /> : <ImportStep key={id} id={id} />
}

import { Navigate, Route, Routes, useParams } from 'react-router-dom'
import { ImportDenied } from '#client/features/imports/ui/ImportDenied.tsx'
import { UnknownConnector } from '#client/features/imports/ui/UnknownConnector.tsx'
import { SourceDetail } from '#client/features/imports/ui/source/SourceDetail.tsx'
import { SourceList } from '#client/features/imports/ui/source/SourceList.tsx'
import css from '#client/features/imports/ui/imports.module.css'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'

/** `/connector/source/*`: the places that tables come from, and how each is kept in step. */
export function SourcePage() {
  const { t } = useTranslation('connectors')
  useTitle(t('sources.title'))
  if (!useAccess().canCreate('table')) return <ImportDenied />
  return (
    <Routes>
      <Route index element={<AllSources />} />
      <Route path=":source" element={<OneSource />} />
      <Route path="*" element={<UnknownConnector />} />
    </Routes>
  )
}

function AllSources() {
  const { t } = useTranslation('connectors')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('sources.title')}</h1>
      <SourceList isOf={() => true} empty={t('sources.none')} />
      <div className={css.actions}>
        <LinkButton to="/connector" variant="quiet">
          {t('sources.other')}
        </LinkButton>
      </div>
    </div>
  )
}

function OneSource() {
  const { source } = useParams()
  return source === undefined ? <Navigate to="/connector/source" replace /> : <SourceDetail key={source} id={source} />
}

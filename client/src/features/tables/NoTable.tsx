import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { RecordAlone } from '#client/features/tables/RecordAlone.tsx'
import { AskAccess } from '#client/nouns/access-requests/ask-access-later.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The address names a table that is not there for this person. */
export function NoTable() {
  const { t } = useTranslation('tables')
  const { tableId = '' } = useParams()
  return (
    <EmptyState
      level={1}
      title={t('empty.notFound')}
      code={['object_not_found', 404]}
      drawing={<SearchDrawing />}
      action={
        <>
          <Suspense fallback={null}>
            <AskAccess type="table" id={tableId} />
          </Suspense>
          <LinkButton to="/home">{t('empty.home')}</LinkButton>
        </>
      }
    >
      {t('empty.notFoundText')}
    </EmptyState>
  )
}

/** The organisation hides its tables from this person, but no record that they may see. */
export function HiddenTables() {
  const { tableId = '', '*': rest = '' } = useParams()
  const [, recordId] = /^record\/([^/]+)$/.exec(rest) ?? []
  return recordId === undefined ? <Unauthorized /> : <RecordAlone tableId={tableId} recordId={recordId} />
}

function Unauthorized() {
  const { t } = useTranslation('shell')
  useTitle(t('unauthorized.title'))
  return (
    <EmptyState
      level={1}
      title={t('unauthorized.title')}
      code={['unauthorized', 404]}
      drawing={<SearchDrawing />}
      action={
        <LinkButton to="/home" variant="primary">
          {t('notFound.home')}
        </LinkButton>
      }
    >
      {t('unauthorized.text')}
    </EmptyState>
  )
}

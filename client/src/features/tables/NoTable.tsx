import { useParams } from 'react-router-dom'
import { RecordAlone } from '#client/features/tables/RecordAlone.tsx'
import { MissingItem } from '#client/nouns/access-requests/MissingItem.tsx'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The address names a table that is not there for this person. */
export function NoTable() {
  const { t } = useTranslation('tables')
  const { tableId = '' } = useParams()
  const words = { title: t('empty.notFound'), text: t('empty.notFoundText'), home: t('empty.home') }
  return <MissingItem type="table" id={tableId} code="object_not_found" words={words} />
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

import { useParams } from 'react-router-dom'
import { MissingItem } from '#client/nouns/access-requests/MissingItem.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The address names a table that is not there for this person. */
export function NoTable() {
  const { t } = useTranslation('tables')
  const { tableId = '' } = useParams()
  const words = { title: t('empty.notFound'), text: t('empty.notFoundText'), home: t('empty.home') }
  return <MissingItem type="table" id={tableId} code="object_not_found" words={words} />
}

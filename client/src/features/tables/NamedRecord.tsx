import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { isShortId, isUuid } from '#shared/lib/ids.ts'
import { recordPath } from '#client/cells/record-link.ts'

/** Leads from `/object/{id}?tableId=&recordId=` to the record; to the table where it names none. */
export function NamedRecord() {
  const { tableId = '' } = useParams()
  const [search] = useSearchParams()
  const [table, record] = [search.get('tableId'), search.get('recordId')]
  const place = isShortId('t', table) ? table : tableId
  return <Navigate to={isUuid(record) ? recordPath(place, record) : `/object/${place}`} replace />
}

import { useParams } from 'react-router-dom'
import { RecordAlone } from '#client/features/tables/RecordAlone.tsx'
import { Unauthorized } from '#client/nouns/tables/Unauthorized.tsx'

/** The organisation hides its tables from this person, but no record that they may see. */
export function HiddenTables() {
  const { tableId = '', '*': rest = '' } = useParams()
  const [, recordId] = /^record\/([^/]+)$/.exec(rest) ?? []
  return recordId === undefined ? <Unauthorized /> : <RecordAlone tableId={tableId} recordId={recordId} />
}

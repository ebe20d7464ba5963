import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { TableSource } from '#shared/nouns/tables/table.ts'
import { connectors } from '#shared/nouns/connectors/connectors.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Row } from '#client/ui/layout/Row.tsx'

/** Says where a table's records come from and when they were fetched; its maker is led to the source. */
export function TableSourceLine({ source: { id, connector, fetchedAt } }: { source: TableSource }) {
  const { t } = useTranslation('connectors')
  const { relative, dateTime } = useFormat()
  const { name } = connectors[connector]
  const text = fetchedAt === null ? name : t('line.fetched', { name, when: relative(fetchedAt) })
  return (
    <Row as="span" gap={4} size={12} muted {...(fetchedAt !== null && { 'data-tooltip': dateTime(fetchedAt) })}>
      <IconRefresh size={14} stroke={1.5} aria-hidden />
      {id === null ? text : <Link to={`/connector/source/${id}`}>{text}</Link>}
    </Row>
  )
}

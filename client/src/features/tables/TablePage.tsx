import { useReplicaState, useEntity } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useRecordVisit } from '#client/nouns/recents/recents.ts'
import { TableScreen } from '#client/features/tables/TableScreen.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useTableAddress } from '#client/features/tables/use-table-address.ts'
import { SearchDrawing } from '#client/ui/drawings/SearchDrawing.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { useTitle } from '#client/lib/use-title.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** `/object/:tableId/*`: a table with its views, and one of its records beside it. */
export function TablePage() {
  const { t } = useTranslation('tables')
  const address = useTableAddress()
  const table = useEntity('table', address.tableId)
  const state = useReplicaState()
  const access = useAccess()
  useRecordVisit('table', table?.id)
  useTitle(table?.label ?? t('empty.notFound'))
  if (table && access.table(table.id).read) return <TableScreen key={table.id} table={table} address={address} />
  if (state !== 'ready') return <TableSkeleton />
  return (
    <EmptyState
      title={t('empty.notFound')}
      drawing={<SearchDrawing />}
      action={
        <LinkButton to="/home" variant="primary">
          {t('empty.home')}
        </LinkButton>
      }
    >
      {t('empty.notFoundText')}
    </EmptyState>
  )
}

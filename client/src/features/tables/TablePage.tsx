import { useReplicaState, useEntity } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useRecordVisit } from '#client/nouns/recents/recents.ts'
import { NoTable } from '#client/features/tables/opened-later.tsx'
import { TableScreen } from '#client/features/tables/TableScreen.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useTableAddress } from '#client/features/tables/use-table-address.ts'
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
  return <NoTable />
}

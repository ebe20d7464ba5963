import { Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { stagesName } from '#shared/nouns/views/view-choice.ts'
import { lastView } from '#client/nouns/views/last-view.ts'
import { HiddenTables, NamedRecord, StagesPage } from '#client/features/tables/opened-later.tsx'
import { useClockedFields } from '#client/queries/use-clocked-fields.ts'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { TablePage } from '#client/features/tables/TablePage.tsx'

/** A table; for those to whom the organisation hides tables, the reason why not (`canViewTablesPages`, specification 1 §6). */
export function TableRoute() {
  const { tableId = '', '*': rest } = useParams()
  const { search } = useLocation()
  const hasStages = useClockedFields(tableId).length > 0
  if (!useShowsTables()) return <HiddenTables />
  // a record named beside the table (specification 2 §2)
  if (rest === '' && search.includes('recordId=')) return <NamedRecord />
  // the other name of a table's tasks (specification 2 §2)
  if (rest === 'task') return <Navigate to={`/object/${tableId}/tasks`} replace />
  // one who came back to stages that nothing measures any more wants the table
  const isLast = rest === '' && hasStages && lastView(tableId) === stagesName
  if (rest !== stagesName && !isLast) return <TablePage />
  return (
    <Suspense fallback={<TableSkeleton />}>
      <StagesPage />
    </Suspense>
  )
}

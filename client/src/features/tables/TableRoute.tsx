import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { stagesName } from '#shared/nouns/views/view-choice.ts'
import { lastView } from '#client/nouns/views/last-view.ts'
import { HiddenTables, StagesPage } from '#client/features/tables/opened-later.tsx'
import { TableSkeleton } from '#client/views/grid/TableSkeleton.tsx'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { TablePage } from '#client/features/tables/TablePage.tsx'

/** A table; for those to whom the organisation hides tables, the reason why not (`canViewTablesPages`, specification 1 §6). */
export function TableRoute() {
  const { tableId = '', '*': rest } = useParams()
  if (!useShowsTables()) return <HiddenTables />
  if (rest !== stagesName && (rest !== '' || lastView(tableId) !== stagesName)) return <TablePage />
  return (
    <Suspense fallback={<TableSkeleton />}>
      <StagesPage />
    </Suspense>
  )
}

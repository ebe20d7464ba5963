import { lazy } from 'react'
import { RolesPage } from '#client/features/roles/ui/RolesPage.tsx'

// every kind of cell comes with it: fetched when somebody writes rules
const RowRules = lazy(async () => ({ default: (await import('#client/features/tables/views/RowRules.tsx')).RowRules }))

/** Roles, whose rules about records are written as a table's filters are. */
export function RolesRoute() {
  return <RolesPage RowRules={RowRules} />
}

import { RolesPage } from '#client/features/roles/ui/RolesPage.tsx'
import { RowRules } from '#client/features/tables/views/RowRules.tsx'

/** Roles, whose rules about records are written as a table's filters are. */
export function RolesRoute() {
  return <RolesPage RowRules={RowRules} />
}

import { lazyPage } from '#client/app/lazy-page.tsx'
import { RolesPage } from '#client/features/roles/ui/RolesPage.tsx'

// every kind of cell comes with it: fetched when somebody writes rules
const rowRules = lazyPage(async () => (await import('#client/features/tables/views/RowRules.tsx')).RowRules, ['tables'])

/** Roles, whose rules about records are written as a table's filters are. */
export function RolesRoute() {
  return <RolesPage RowRules={rowRules.Page} />
}

import { useEffect, type ComponentType } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { flushRoleChanges } from '#client/data/roles/use-roles.ts'
import { RoleEditor } from '#client/features/roles/ui/RoleEditor.tsx'
import { RoleList } from '#client/features/roles/ui/RoleList.tsx'
import { isRoleSection } from '#client/features/roles/role-sections.ts'
import { RowRulesView, type RowRulesViewProps } from '#client/lib/row-rules-view.ts'

/** `/settings/roles`, and below it `update/{id}/{section}` (specification 1 §2). */
export function RolesPage({ RowRules }: { RowRules: ComponentType<RowRulesViewProps> }) {
  const [, what, id, section] = (useParams()['*'] ?? '').split('/')
  // whoever leaves does not wait for the pause
  useEffect(() => flushRoleChanges, [])
  if (what !== 'update' || !id) return <RoleList />
  if (!isRoleSection(section)) return <Navigate to={`/settings/roles/update/${id}/rules`} replace />
  return (
    <RowRulesView value={RowRules}>
      <RoleEditor key={id} roleId={id} section={section} />
    </RowRulesView>
  )
}

import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { flushRoleChanges } from '#client/nouns/roles/use-roles.ts'
import { RoleEditor } from '#client/features/roles/ui/RoleEditor.tsx'
import { RoleList } from '#client/features/roles/ui/RoleList.tsx'
import { isRoleSection } from '#client/features/roles/role-sections.ts'

/** `/settings/roles`, and below it `update/{id}/{section}` (specification 1 §2). */
export function RolesPage() {
  const [, what, id, section] = (useParams()['*'] ?? '').split('/')
  // leaving the page saves at once, without the pause
  useEffect(() => flushRoleChanges, [])
  if (what !== 'update' || !id) return <RoleList />
  if (!isRoleSection(section)) return <Navigate to={`/settings/roles/update/${id}/rules`} replace />
  return <RoleEditor key={id} roleId={id} section={section} />
}

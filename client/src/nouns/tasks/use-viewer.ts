import { useMemo } from 'react'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { Viewer } from '#client/nouns/tasks/task-filters.ts'

/** The person, as lists of tasks ask for them. */
export function useViewer(): Viewer {
  const { memberId, member } = useSession()
  const roleId = useEntity('member', memberId)?.roleId ?? member.roleId
  return useMemo(() => ({ memberId, roleId }), [memberId, roleId])
}

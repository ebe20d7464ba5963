import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** The role of the person at this device, as last heard of. */
export function useRoleId(): string {
  const { memberId, member } = useSession()
  return useEntity('member', memberId)?.roleId ?? member.roleId
}

import { useMemo } from 'react'
import { compileAccess, type Access } from '#shared/access/access.ts'
import type { PlanInForce } from '#shared/access/plan.ts'
import type { Privacy, PrivateRight } from '#shared/access/privacy.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import { readPlan, usePlan } from '#client/engine/access/use-plan.ts'
import { readEntity, useEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import type { Session } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'

type Member = Session['member'] | undefined
type Role = { isAdmin: boolean; profile: Profile } | undefined

/**
 * This person's rights as the server last sent them, used only to hide actions that the server would refuse. Before the first feed they come from the
 * sign-in's answer.
 */
export function useAccess(): Access {
  const session = useSession()
  const member = useEntity('member', session.memberId)
  const role = useEntity('role', member?.roleId ?? session.member.roleId)
  const plan = usePlan()
  return useMemo(() => accessOf(session, member as Member, role, plan), [session, member, role, plan])
}

/** The same outside components, at the moment of a gesture. */
export function readAccess(): Access {
  const session = readSession()
  const member = readEntity('member', session.memberId)
  return accessOf(session, member as Member, readEntity('role', member?.roleId ?? session.member.roleId), readPlan(session))
}

/** A page that is not here is nobody's: the device holds what its person may see. */
function privacyOf(memberId: string, page: { private?: Privacy | null } | undefined): PrivateRight | undefined {
  if (!page?.private) return undefined
  const { owner, roles } = page.private
  // others' pages name the level of one's own role alone
  return owner === memberId ? 'owner' : (Object.values(roles)[0] ?? 'none')
}

function accessOf(session: Session, member: Member, role: Role, { features, blocked }: PlanInForce): Access {
  const current = role ?? session.role
  return compileAccess({
    memberId: session.memberId,
    seat: (member ?? session.member).seat,
    isAdmin: current.isAdmin,
    profile: current.profile,
    features,
    blocked,
    privacy: (type, id) => privacyOf(session.memberId, readEntity(type, id)),
  })
}

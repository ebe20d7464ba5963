import type { KeptType, Privacy } from '#shared/access/privacy.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import { findPrivacy } from '#server/identity/private-items.ts'

/** The owner is told every role that the item is for, others only their own. */
export function seenPrivacy(context: OrgContext, type: KeptType, id: string): Privacy | null {
  const privacy = findPrivacy(context.org, type, id)
  if (!privacy || privacy.owner === context.memberId) return privacy ?? null
  const own = ownRoleId(context)
  const level = own === undefined ? undefined : privacy.roles[own]
  return { owner: privacy.owner, roles: own !== undefined && level ? { [own]: level } : {} }
}

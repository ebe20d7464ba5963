import { setGrant } from '#shared/access/item-levels.ts'
import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { Profile } from '#shared/access/profile-schema.ts'
import type { RoleChange } from '#shared/nouns/roles/role-calls.ts'

/** Capabilities that are nothing without another (specification 1 §4 "Role editing"). */
const needed: Partial<Record<CapabilityFlag, CapabilityFlag>> = {
  access_actions_history: 'access_settings',
  customize_org_theme: 'access_settings',
}

/** The profile after one change, with its consequences: dependent settings switched off, or required ones on. */
export function changeProfile(profile: Profile, change: RoleChange): Profile {
  if ('map' in change) return setGrant(profile, change.map, change.id, change.value)
  const need = needed[change.flag]
  const next = { ...profile, [change.flag]: change.value, ...(change.value === 1 && need && { [need]: 1 as const }) }
  return settleProfile(next)
}

/** A profile written as a whole: a capability without the one it needs is off. */
export function settleProfile(profile: Profile): Profile {
  const lacking = (Object.keys(needed) as CapabilityFlag[]).filter((flag) => profile[flag] === 1 && profile[needed[flag] ?? flag] !== 1)
  return { ...profile, ...Object.fromEntries(lacking.map((flag) => [flag, 0 as const])) }
}

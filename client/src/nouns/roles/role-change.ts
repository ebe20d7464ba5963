import { changeProfile } from '#shared/nouns/roles/change-profile.ts'
import type { RoleChange as RightChange } from '#shared/nouns/roles/role-calls.ts'
import type { Role } from '#shared/nouns/roles/role.ts'

/** One change of a role: its name, its colour, or one right. Each is sent by itself. */
export type RoleChange =
  | { kind: 'name'; value: string }
  | { kind: 'color'; value: string }
  | { kind: 'initialUrl'; value: string | null }
  | RightChange

/** A key of the thing that a change is about: a later change with the same key replaces an unsent one. */
export function changeKey(change: RoleChange): string {
  if ('kind' in change) return change.kind
  return 'flag' in change ? `flag:${change.flag}` : `${change.map}:${change.id}`
}

/** The role after a change; a right brings along the same rights as on the server. */
export function applyRoleChange(role: Role, change: RoleChange): Role {
  if (!('kind' in change)) return { ...role, profile: changeProfile(role.profile, change) }
  if (change.kind === 'name') return { ...role, name: change.value }
  if (change.kind === 'color') return { ...role, color: change.value }
  return { ...role, initialUrl: change.value }
}

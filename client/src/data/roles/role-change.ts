import { changeProfile } from '#shared/roles/change-profile.ts'
import type { RoleChange as RightChange } from '#shared/roles/role-calls.ts'
import type { Role } from '#shared/roles/role.ts'

/** One change of a role: of what it is called and looks like, or of one right. Each is sent by itself. */
export type RoleChange =
  | { kind: 'name'; value: string }
  | { kind: 'color'; value: string }
  | { kind: 'initialUrl'; value: string | null }
  | RightChange

/** What a change is about: a later one about the same thing replaces an earlier one that was not sent. */
export function changeKey(change: RoleChange): string {
  if ('kind' in change) return change.kind
  return 'flag' in change ? `flag:${change.flag}` : `${change.map}:${change.id}`
}

/** The role as it is after a change; rights bring along what the server brings along. */
export function applyRoleChange(role: Role, change: RoleChange): Role {
  if (!('kind' in change)) return { ...role, profile: changeProfile(role.profile, change) }
  if (change.kind === 'name') return { ...role, name: change.value }
  if (change.kind === 'color') return { ...role, color: change.value }
  return { ...role, initialUrl: change.value }
}

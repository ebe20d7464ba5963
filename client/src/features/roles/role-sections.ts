import type { Role } from '#shared/nouns/roles/role.ts'
import type { RoleLock } from '#client/nouns/roles/use-roles.ts'

/** The parts of a role's editor, by their place in the address (specification 1 §2); `json` is for developers. */
export const roleSections = ['rules', 'manage-members', 'manage-tabs', 'json'] as const
export type RoleSection = (typeof roleSections)[number]

export function isRoleSection(value: string | undefined): value is RoleSection {
  return roleSections.some((section) => section === value)
}

export function rolePath(roleId: string, section: RoleSection = 'rules'): string {
  return `/settings/roles/update/${roleId}/${section}`
}

export interface RoleSectionProps {
  role: Role
  /** why nothing can be changed here; undefined when it can */
  lock: RoleLock | 'offline' | undefined
}

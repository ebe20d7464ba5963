import type { OrgDatabase } from '#server/storage/org-database.ts'
import { membersOfRoles } from '#server/identity/members-of-roles.ts'
import type { StoredChat } from '#server/features/chat/chat-store.ts'

/**
 * The active people of roles that a message names, as far as they can be in its conversation. The right of each is asked when they are told,
 * since a role may hold everybody.
 */
export function peopleOfRoles(org: OrgDatabase, { members }: StoredChat, roleIds: readonly string[]): string[] {
  return membersOfRoles(org, roleIds).filter((id) => members === undefined || members.has(id))
}

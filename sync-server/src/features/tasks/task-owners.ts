import type { Task } from '#shared/nouns/tasks/task.ts'
import { membersOfRoles } from '#server/identity/members-of-roles.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The people of a task: its owners, and the members of the roles that own it. */
export function ownersOf(org: OrgDatabase, { owners, groups }: Pick<Task, 'owners' | 'groups'>): string[] {
  return groups.length === 0 ? owners : [...new Set([...owners, ...membersOfRoles(org, groups)])]
}

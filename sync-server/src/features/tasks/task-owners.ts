import type { Task } from '#shared/nouns/tasks/task.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** The people of a task: its owners, and the members of the roles that own it. */
export function ownersOf({ db }: OrgDatabase, { owners, groups }: Pick<Task, 'owners' | 'groups'>): string[] {
  if (groups.length === 0) return owners
  const members = db.build
    .selectFrom('member')
    .select('id')
    .where('role_id', 'in', groups)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
  return [...new Set([...owners, ...db.all(members).map(({ id }) => id)])]
}

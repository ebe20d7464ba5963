import type { Task } from '#shared/nouns/tasks/task.ts'

/**
 * Whether a task of no table is a person's to delete (specification 3 §6): its owners' and its maker's, of a group the maker's alone. Those of a
 * table are deleted by everybody who may write there.
 */
export function mayDeleteOwnTask({ groups, owners, createdBy }: Pick<Task, 'groups' | 'owners' | 'createdBy'>, memberId: string): boolean {
  return createdBy === memberId || (groups.length === 0 && owners.includes(memberId))
}

import type { Task } from '#shared/nouns/tasks/task.ts'

/**
 * True when a person may delete a task of no table (specification 3 §6): its owners and its maker, of a group the maker alone. A task of a table is
 * deleted by everybody who may write there.
 */
export function mayDeleteOwnTask({ groups, owners, createdBy }: Pick<Task, 'groups' | 'owners' | 'createdBy'>, memberId: string): boolean {
  return createdBy === memberId || (groups.length === 0 && owners.includes(memberId))
}

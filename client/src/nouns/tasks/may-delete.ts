import { mayDeleteOwnTask } from '#shared/nouns/tasks/may-delete-task.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { TaskSource } from '#client/nouns/tasks/use-tasks.ts'

/**
 * Whether a task's menu offers to delete it (specification 3 §6): to editors of its table, to owners of others, of those of a group to the maker. The
 * document itself takes it from everybody who may write there.
 */
export function mayDeleteTask({ task, place }: TaskEntry, { canWrite }: TaskSource, memberId: string): boolean {
  return canWrite && (place !== 'team' || mayDeleteOwnTask(task, memberId))
}

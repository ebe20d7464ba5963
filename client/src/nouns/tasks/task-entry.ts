import type { Task } from '#shared/nouns/tasks/task.ts'

/** The document of a task: the team's, the person's own, which nobody else can open, or that of a table. */
export type TaskPlace = 'team' | 'personal' | 'table'

export interface TaskEntry {
  task: Task
  place: TaskPlace
  /** the name of its document */
  document: string
}

/** By the name of a document. */
export const placeOf = (name: string): TaskPlace =>
  name === 'tasks:team' ? 'team' : name.startsWith('tasks:table:') ? 'table' : 'personal'

const known = new WeakMap<Task, TaskEntry>()

/** The same entry as long as its task stays the same, so that its row is not drawn again. */
export function entryOf(task: Task, document: string): TaskEntry {
  let entry = known.get(task)
  if (entry?.document !== document) known.set(task, (entry = { task, place: placeOf(document), document }))
  return entry
}

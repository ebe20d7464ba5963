import type { Doc } from 'yjs'
import { partsOf, putTask, removeTask, storedTask, type StoredTask } from '#shared/nouns/tasks/tasks-document.ts'
import type { TaskUndo } from '#client/nouns/tasks/task-undo.ts'

/** Removes tasks with their parts as one step. @returns puts them back as they were, unless they are there by then */
export function removeTasks(tasks: readonly { id: string; doc: Doc }[], together: TaskUndo['together']): () => void {
  const removed: { id: string; doc: Doc; stored: StoredTask }[] = tasks.flatMap(({ id, doc }) =>
    [id, ...partsOf(doc, id)].flatMap((one) => {
      const stored = storedTask(doc, one)
      return stored ? [{ id: one, doc, stored }] : []
    }),
  )
  together(() => {
    for (const { id, doc } of tasks) removeTask(doc, id)
  })
  return () =>
    together(() => {
      for (const { id, doc, stored } of removed) putTask(doc, id, stored)
    })
}

import type { Doc } from 'yjs'
import { putTask, removeTask, storedTask } from '#shared/tasks/tasks-document.ts'

/**
 * Moves a task between one's own document and the team's: who may read it changes, so it changes the document it lies in.
 * The copy is made before the original goes; interrupted in between, there are two, never none.
 */
export function moveTask(id: string, from: Doc, to: Doc): void {
  const stored = storedTask(from, id)
  if (!stored) return
  putTask(to, id, stored)
  removeTask(from, id)
}

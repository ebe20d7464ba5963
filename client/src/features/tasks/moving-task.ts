import type { Doc } from 'yjs'
import { putTask, removeTask, storedTask } from '#shared/nouns/tasks/tasks-document.ts'

/**
 * Moves a task between one's own document and the team's, because its readers change. The copy is made before the original goes: an interruption
 * leaves two, never none.
 */
export function moveTask(id: string, from: Doc, to: Doc): void {
  const stored = storedTask(from, id)
  if (!stored) return
  putTask(to, id, stored)
  removeTask(from, id)
}

import type { Doc } from 'yjs'
import { partsOf, putTask, removeTask, storedTask } from '#shared/nouns/tasks/tasks-document.ts'

/**
 * Moves a task with its parts to another document, because its readers change. The copy is made before the original goes: an interruption
 * leaves two, never none.
 */
export function moveTask(id: string, from: Doc, to: Doc): void {
  const all = [id, ...partsOf(from, id)].flatMap((one) => {
    const stored = storedTask(from, one)
    return stored ? [{ id: one, stored }] : []
  })
  if (all.length === 0) return
  to.transact(() => {
    for (const one of all) putTask(to, one.id, one.stored)
  }, 'person')
  removeTask(from, id)
}

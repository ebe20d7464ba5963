import type { Doc, UndoManager } from 'yjs'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import { createUndoManager } from '#client/engine/documents/undo.ts'

/** This person's own steps on tasks, over both documents in the order they were made; never another person's. */
export interface TaskUndo {
  /** makes the changes inside one step, even across both documents */
  together(change: () => void): void
  undo(): void
  redo(): void
  close(): void
}

type Step = UndoManager[]

export function createTaskUndo(docs: readonly Doc[]): TaskUndo {
  const past: Step[] = []
  const future: Step[] = []
  let open: Step | undefined
  const managers = docs.map((doc) => createUndoManager(doc, [tasksOf(doc)]))
  const separate = (): void => {
    for (const manager of managers) manager.stopCapturing()
  }
  for (const manager of managers) {
    manager.on('stack-item-added', ({ type, origin }) => {
      if (origin === manager || type !== 'undo') return
      // after a new step there is nothing to redo, in neither document
      future.length = 0
      for (const other of managers) {
        if (other === manager) continue
        other.clear(false, true)
        other.stopCapturing()
      }
      if (open) open.push(manager)
      else past.push([manager])
    })
  }
  return {
    together: (change) => {
      separate()
      open = []
      change()
      if (open.length > 0) past.push(open)
      open = undefined
      separate()
    },
    undo: () => {
      const step = past.pop()
      if (!step) return
      for (const manager of step.toReversed()) manager.undo()
      future.push(step)
    },
    redo: () => {
      const step = future.pop()
      if (!step) return
      for (const manager of step) manager.redo()
      past.push(step)
    },
    close: () => {
      for (const manager of managers) manager.destroy()
    },
  }
}

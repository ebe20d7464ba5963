import type * as Y from 'yjs'
import { readTask } from '#shared/nouns/tasks/read-task.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { tasksOf } from '#shared/nouns/tasks/tasks-document.ts'

/** A task that one write made or changed. */
export interface TaskChange {
  task: Task
  isNew: boolean
  /** values as they were, of the keys that changed; empty for a new task */
  before: ReadonlyMap<string, unknown>
  /** the Yjs client that wrote last */
  client: number | undefined
}

interface Noted {
  isNew: boolean
  before: Map<string, unknown>
  client: number | undefined
}

/** Notes the changes of a document's tasks. @returns takes those noted since it was last called; deleted tasks are none */
export function noteTaskChanges(doc: Y.Doc): () => TaskChange[] {
  const tasks = tasksOf(doc)
  let noted = new Map<string, Noted>()
  const note = (id: string, map: Y.Map<unknown>, key: string): Noted => {
    const known = noted.get(id) ?? { isNew: false, before: new Map<string, unknown>(), client: undefined }
    known.client = map._map.get(key)?.id.client ?? known.client
    noted.set(id, known)
    return known
  }
  tasks.observeDeep((events) => {
    for (const event of events) {
      const [id] = event.path
      if (typeof id === 'string') {
        const map = tasks.get(id)
        if (!map) continue
        for (const [key, { oldValue }] of event.changes.keys) {
          const { before } = note(id, map, key)
          if (!before.has(key)) before.set(key, oldValue)
        }
      } else
        for (const [added, { action }] of event.changes.keys) if (action === 'add') note(added, tasks as Y.Map<unknown>, added).isNew = true
    }
  })
  return () => {
    const taken = noted
    noted = new Map()
    return [...taken].flatMap(([id, change]) => {
      const task = readTask(id, tasks.get(id))
      return task ? [{ task, ...change }] : []
    })
  }
}

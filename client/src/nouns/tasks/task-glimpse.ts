import type { Doc } from 'yjs'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { glimpseOf } from '#client/engine/documents/glimpse.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

/** Fewer tasks are read as fast from their document. */
const fewest = 1_000
/** Characters of all tasks together. */
const longest = 8_000_000
/** ms after a change until the tasks are kept, and between one time and the next */
const soon = 1_000
const rarely = 30_000

interface Keeping {
  /** when it was kept, ms since 1970 */
  last: number
  isWaiting: boolean
  /** as it is kept beside the copy, until the document is looked at again */
  known?: string | undefined
}
const keepings = new WeakMap<Doc, Keeping>()

function keepingOf(doc: Doc): Keeping {
  let keeping = keepings.get(doc)
  if (!keeping) keepings.set(doc, (keeping = { last: 0, isWaiting: false }))
  return keeping
}

/** Keeps the tasks of a large document beside it, a moment after they have changed. */
export function keepGlimpse(doc: Doc, tasks: () => readonly Task[]): void {
  const keeping = keepingOf(doc)
  if (keeping.isWaiting || typeof window === 'undefined') return
  const { last } = keeping
  keeping.isWaiting = true
  const write = (): void => {
    const { known } = keeping
    Object.assign(keeping, { last: Date.now(), isWaiting: false, known: undefined })
    const all = tasks()
    if (all.length < fewest || doc.isDestroyed) return
    const text = JSON.stringify(all)
    if (text.length <= longest && text !== known) glimpseOf(doc).keep(text)
  }
  setTimeout(() => whenIdle(write, soon), Math.max(soon, last + rarely - Date.now()))
}

/** Calls with the tasks that were kept until the document is read, then with undefined. */
export function followGlimpse(doc: Doc, tell: (tasks: readonly Task[] | undefined) => void): void {
  const glimpse = glimpseOf(doc)
  const look = (): void => {
    const text = glimpse.get()
    if (text !== undefined) keepingOf(doc).known = text
    tell(tasksIn(text))
  }
  look()
  glimpse.subscribe(look)
}

/** The keys of a task as this program knows it. */
const keys: Record<keyof Task, true> = {
  ...{ id: true, title: true, description: true, status: true, priority: true, record: true, owners: true, groups: true, followers: true },
  ...{ createdAt: true, createdBy: true, start: true, deadline: true, startedAt: true, completedAt: true, completedBy: true },
  ...{ parent: true, position: true, repeat: true, reminders: true, attachments: true, todos: true },
}
const shape = Object.keys(keys).sort().join()

/** Tasks that a program with the same keys wrote on this device; after an upgrade the first window waits for the document. */
function tasksIn(text: string | undefined): readonly Task[] | undefined {
  if (text === undefined) return undefined
  try {
    const tasks: unknown = JSON.parse(text)
    const [first] = Array.isArray(tasks) ? (tasks as Task[]) : []
    return first && Object.keys(first).sort().join() === shape ? (tasks as Task[]) : undefined
  } catch {
    return undefined
  }
}

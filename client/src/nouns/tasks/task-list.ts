import { YMapEvent, type AbstractType, type Doc, type YEvent } from 'yjs'
import { readTask } from '#shared/nouns/tasks/read-task.ts'
import { marksOf, readMarks, type MarkedTasks } from '#shared/nouns/tasks/task-marks.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { followGlimpse, keepGlimpse } from '#client/nouns/tasks/task-glimpse.ts'
import { byAge, readTasks, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'

/** A value read from a document, and heard of at each of its changes. */
export interface Heard<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/**
 * The tasks of one document, the oldest first; the same array until one changes. Kept beside the document. After a change
 * only the changed tasks are read again: adding one to thousands takes no longer than to ten.
 */
class TaskList implements Heard<readonly Task[]> {
  readonly #doc: Doc
  readonly #changed = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #tasks: readonly Task[] | undefined
  /** shown until the document is read */
  #glimpse: readonly Task[] | undefined

  constructor(doc: Doc) {
    this.#doc = doc
    followGlimpse(doc, (tasks) => {
      if (tasks === this.#glimpse) return
      this.#glimpse = tasks
      this.#tell()
    })
    tasksOf(doc).observeDeep((events) => {
      for (const event of events) for (const id of idsOf(event)) this.#changed.add(id)
    })
    doc.on('afterTransaction', () => {
      if (this.#changed.size === 0) return
      this.#tell()
      keepGlimpse(doc, () => this.get())
    })
  }

  get(): readonly Task[] {
    if (this.#glimpse) return this.#glimpse
    if (!this.#tasks) this.#tasks = readTasks(this.#doc)
    else if (this.#changed.size > 0) this.#tasks = this.#withChanges(this.#tasks)
    this.#changed.clear()
    return this.#tasks
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #withChanges(before: readonly Task[]): readonly Task[] {
    // many at once, as when the document arrives
    if (this.#changed.size > 200) return readTasks(this.#doc)
    const tasks = before.filter(({ id }) => !this.#changed.has(id))
    for (const id of this.#changed) {
      const task = readTask(id, tasksOf(this.#doc).get(id))
      if (task) tasks.splice(placeFor(tasks, task), 0, task)
    }
    return tasks
  }
}

function idsOf(event: YEvent<AbstractType<unknown>>): Iterable<string> {
  const [id] = event.path
  if (typeof id === 'string') return [id]
  // what became of each key is not asked: that takes long for thousands
  return event instanceof YMapEvent ? [...event.keysChanged].filter((key) => key !== null) : []
}

function placeFor(tasks: readonly Task[], task: Task): number {
  let [low, high] = [0, tasks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = tasks[middle]
    if (other && byAge(other, task) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** A person's marks, read again after a change of them. */
class MarkList implements Heard<MarkedTasks> {
  readonly #doc: Doc
  #marks: MarkedTasks | undefined
  readonly #listeners = new Set<() => void>()

  constructor(doc: Doc) {
    this.#doc = doc
    marksOf(doc).observe(() => {
      this.#marks = undefined
      for (const listener of this.#listeners) listener()
    })
  }

  get(): MarkedTasks {
    return (this.#marks ??= readMarks(this.#doc))
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

const lists = new WeakMap<Doc, TaskList>()
const marks = new WeakMap<Doc, MarkList>()

export function taskListOf(doc: Doc): Heard<readonly Task[]> {
  let list = lists.get(doc)
  if (!list) lists.set(doc, (list = new TaskList(doc)))
  return list
}

export function markListOf(doc: Doc): Heard<MarkedTasks> {
  let list = marks.get(doc)
  if (!list) marks.set(doc, (list = new MarkList(doc)))
  return list
}

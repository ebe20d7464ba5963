import * as Y from 'yjs'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { keyOfFile, keyOfFollower, keyOfTodo, readTask, type StoredTodo, type TaskMap } from '#shared/nouns/tasks/read-task.ts'
import { startingStatus, type Task, type TaskFile, type Todo } from '#shared/nouns/tasks/task.ts'

/**
 * The shape of tasks in a Yjs document; read-task.ts reads it. `tasks` is a Y.Map of task id → Y.Map of plain values. Two people who
 * change different fields of one task both keep their change. A to-do is the value of key `todo:<id>`.
 */

/** The shared type that holds the tasks, for undo. */
export const tasksOf = (doc: Y.Doc): Y.Map<TaskMap> => doc.getMap<TaskMap>('tasks')

/** Reads every readable task, the oldest first. */
export function readTasks(doc: Y.Doc): Task[] {
  const found: Task[] = []
  for (const [id, map] of tasksOf(doc)) {
    const task = readTask(id, map)
    if (task) found.push(task)
  }
  return found.sort(byAge)
}

/** Orders tasks by when they were made; total, so every device shows the same order. */
export function byAge(a: Task, b: Task): number {
  return a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1
}

/** The values that a person gives for a new task; the rest has its defaults. */
export type NewTask = Pick<Task, 'id' | 'title' | 'createdAt' | 'createdBy'> & Partial<Omit<Task, 'todos'>>

/** Optional values that are stored only where a new task has them: most have none. */
const rarelyStored = ['start', 'parent', 'position', 'repeat'] as const
const rareLists = ['groups', 'reminders'] as const

/** Adds a task. Its owners default to its maker, its status to `open`. */
export function addTask(doc: Y.Doc, task: NewTask, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    const map: TaskMap = new Y.Map()
    const status = startingStatus(task.status ?? 'open')
    const values: Record<string, unknown> = {
      title: task.title,
      description: task.description ?? '',
      status,
      priority: task.priority ?? 'notPrioritized',
      record: task.record ?? null,
      owners: task.owners ?? [task.createdBy],
      createdAt: task.createdAt,
      createdBy: task.createdBy,
      deadline: task.deadline ?? null,
      startedAt: task.startedAt ?? (status === 'doing' ? task.createdAt : null),
    }
    for (const [key, value] of Object.entries(values)) map.set(key, value)
    for (const key of rarelyStored) if (task[key] != null) map.set(key, task[key])
    for (const key of rareLists) if (task[key] && task[key].length > 0) map.set(key, task[key])
    for (const memberId of task.followers ?? []) map.set(keyOfFollower(memberId), true)
    for (const { id, ...file } of task.attachments ?? []) map.set(keyOfFile(id), file)
    tasksOf(doc).set(task.id, map)
  }, origin)
}

/** All stored values of a task, including those of a newer version, for restoring or moving it. */
export type StoredTask = Readonly<Record<string, unknown>>

export function storedTask(doc: Y.Doc, id: string): StoredTask | undefined {
  const map = tasksOf(doc).get(id)
  return map instanceof Y.Map ? Object.fromEntries(map.entries()) : undefined
}

/** Stores a task under its id as it was, unless one exists by now. */
export function putTask(doc: Y.Doc, id: string, stored: StoredTask, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    if (tasksOf(doc).has(id)) return
    tasksOf(doc).set(id, new Y.Map(Object.entries(stored)))
  }, origin)
}

export type TaskPatch = Partial<
  Pick<
    Task,
    | 'title'
    | 'description'
    | 'priority'
    | 'owners'
    | 'groups'
    | 'start'
    | 'deadline'
    | 'record'
    | 'parent'
    | 'position'
    | 'repeat'
    | 'reminders'
  >
>

/** Changes some values of a task, unless it is gone by now. */
export function changeTask(doc: Y.Doc, id: string, patch: TaskPatch, origin: DocumentOrigin = 'person'): void {
  withTask(doc, id, origin, (map) => {
    for (const [key, value] of Object.entries(patch)) map.set(key, value)
  })
}

/** Removes a task with its parts. */
export function removeTask(doc: Y.Doc, id: string, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => {
    for (const part of partsOf(doc, id)) tasksOf(doc).delete(part)
    tasksOf(doc).delete(id)
  }, origin)
}

/** Ids of the tasks that are parts of one. */
export function partsOf(doc: Y.Doc, id: string): string[] {
  const found: string[] = []
  for (const [part, map] of tasksOf(doc)) if (map instanceof Y.Map && map.get('parent') === id) found.push(part)
  return found
}

export function addFile(doc: Y.Doc, taskId: string, { id, ...file }: TaskFile, origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => map.set(keyOfFile(id), file))
}

export function removeFile(doc: Y.Doc, taskId: string, fileId: string, origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => map.delete(keyOfFile(fileId)))
}

/** Adds a follower to a task, or takes one away. */
export function setFollower(doc: Y.Doc, taskId: string, memberId: string, follows: boolean, origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => {
    if (follows) map.set(keyOfFollower(memberId), true)
    else map.delete(keyOfFollower(memberId))
  })
}

/** Adds to-dos at the end, in one transaction: a paste of many lines is one undo. */
export function addTodos(doc: Y.Doc, taskId: string, todos: { id: string; title: string }[], origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => {
    let last = lastTodoPosition(map)
    for (const todo of todos) {
      last = positionBetween(last, null)
      map.set(keyOfTodo(todo.id), { title: todo.title, done: false, position: last } satisfies StoredTodo)
    }
  })
}

function lastTodoPosition(map: TaskMap): string | null {
  let last: string | null = null
  for (const [key, value] of map) {
    const position = (value as Partial<StoredTodo> | null)?.position
    if (key.startsWith('todo:') && typeof position === 'string' && (last === null || position > last)) last = position
  }
  return last
}

export function changeTodo(
  doc: Y.Doc,
  taskId: string,
  todoId: string,
  patch: Partial<Pick<Todo, 'title' | 'done'>>,
  origin: DocumentOrigin = 'person',
): void {
  withTask(doc, taskId, origin, (map) => {
    const todo = map.get(keyOfTodo(todoId)) as StoredTodo | undefined
    if (todo) map.set(keyOfTodo(todoId), { ...todo, ...patch })
  })
}

export function removeTodo(doc: Y.Doc, taskId: string, todoId: string, origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => map.delete(keyOfTodo(todoId)))
}

/** Gives a task exactly these to-dos, in this order. Unchanged ones are not written. */
export function putTodos(doc: Y.Doc, taskId: string, todos: readonly Todo[], origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => {
    const kept = new Set(todos.map(({ id }) => keyOfTodo(id)))
    for (const key of [...map.keys()]) if (key.startsWith('todo:') && !kept.has(key)) map.delete(key)
    let last = ''
    for (const { id, title, done } of todos) {
      const before = map.get(keyOfTodo(id)) as StoredTodo | undefined
      const position = before && before.position > last ? before.position : positionBetween(last === '' ? null : last, null)
      last = position
      const isSame = before?.title === title && before.done === done && before.position === position
      if (!isSame) map.set(keyOfTodo(id), { title, done, position } satisfies StoredTodo)
    }
  })
}

/** Changes the stored values of a task in one transaction, unless it is gone by now. */
export function withTask(doc: Y.Doc, id: string, origin: DocumentOrigin, change: (map: TaskMap) => void): void {
  const map = tasksOf(doc).get(id)
  if (map instanceof Y.Map) doc.transact(() => change(map), origin)
}

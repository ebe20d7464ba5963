import * as Y from 'yjs'
import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import { startingStatus, taskPriorities, taskStatuses, type Task, type TaskStatus, type Todo } from '#shared/nouns/tasks/task.ts'

/**
 * The one file that knows the shape of tasks in a Yjs document. `tasks` is a Y.Map of task id → Y.Map of plain values. Two people who
 * change different fields of one task both keep their change. A to-do is the value of key `todo:<id>`.
 */
export const tasksDocumentKind: DocumentKindDefinition = { kind: 'tasks', version: 1 }

type TaskMap = Y.Map<unknown>

interface StoredTodo {
  title: string
  done: boolean
  position: string
}

/** The shared type that holds the tasks, for undo. */
export const tasksOf = (doc: Y.Doc): Y.Map<TaskMap> => doc.getMap<TaskMap>('tasks')

/** Reads every readable task; content of a newer version or a stranger is kept and not shown. */
export function readTasks(doc: Y.Doc): Task[] {
  const found: Task[] = []
  for (const [id, map] of tasksOf(doc)) {
    const task = map instanceof Y.Map ? readTask(id, map) : undefined
    if (task) found.push(task)
  }
  return found.sort((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1))
}

function readTask(id: string, map: TaskMap): Task | undefined {
  const title = map.get('title')
  if (typeof title !== 'string') return undefined
  const record = map.get('record') as { tableId?: unknown; recordId?: unknown } | null | undefined
  const linked = typeof record?.tableId === 'string' && typeof record.recordId === 'string'
  return {
    id,
    title,
    description: text(map, 'description') ?? '',
    status: oneOf(taskStatuses, map.get('status'), 'open'),
    priority: oneOf(taskPriorities, map.get('priority'), 'notPrioritized'),
    record: linked ? { tableId: record.tableId as string, recordId: record.recordId as string } : null,
    owners: Array.isArray(map.get('owners')) ? (map.get('owners') as unknown[]).filter((owner) => typeof owner === 'string') : [],
    createdAt: text(map, 'createdAt') ?? '',
    createdBy: text(map, 'createdBy') ?? '',
    deadline: text(map, 'deadline'),
    startedAt: text(map, 'startedAt'),
    completedAt: text(map, 'completedAt'),
    completedBy: text(map, 'completedBy'),
    todos: readTodos(map),
  }
}

function readTodos(map: TaskMap): Todo[] {
  const todos: (Todo & { position: string })[] = []
  for (const [key, value] of map) {
    const todo = value as Partial<StoredTodo> | null
    if (!key.startsWith('todo:') || typeof todo?.title !== 'string') continue
    todos.push({
      id: key.slice(5),
      title: todo.title,
      done: todo.done === true,
      position: typeof todo.position === 'string' ? todo.position : 'a0',
    })
  }
  return todos.sort(byPosition).map(({ id, title, done }) => ({ id, title, done }))
}

const text = (map: TaskMap, key: string): string | null => {
  const value = map.get(key)
  return typeof value === 'string' ? value : null
}

function oneOf<T extends string>(choices: readonly T[], value: unknown, fallback: T): T {
  return choices.find((choice) => choice === value) ?? fallback
}

/** The values that a person gives for a new task; the rest has its defaults. */
export type NewTask = Pick<Task, 'id' | 'title' | 'createdAt' | 'createdBy'> & Partial<Omit<Task, 'todos'>>

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

export type TaskPatch = Partial<Pick<Task, 'title' | 'description' | 'priority' | 'owners' | 'deadline' | 'record'>>

/** Changes some values of a task, unless it is gone by now. */
export function changeTask(doc: Y.Doc, id: string, patch: TaskPatch, origin: DocumentOrigin = 'person'): void {
  withTask(doc, id, origin, (map) => {
    for (const [key, value] of Object.entries(patch)) map.set(key, value)
  })
}

/**
 * Moves a task to a status. Done sets who completed it and when; leaving done clears both; doing sets when it was started.
 * The one command for the ring, dragging, automations and planners (pitfalls: Tasks).
 */
export function setTaskStatus(
  doc: Y.Doc,
  id: string,
  status: TaskStatus,
  by: { memberId: string; at: string },
  origin: DocumentOrigin = 'person',
): void {
  withTask(doc, id, origin, (map) => {
    map.set('status', status)
    map.set('completedAt', status === 'done' ? by.at : null)
    map.set('completedBy', status === 'done' ? by.memberId : null)
    if (status === 'doing' && text(map, 'startedAt') === null) map.set('startedAt', by.at)
  })
}

export function removeTask(doc: Y.Doc, id: string, origin: DocumentOrigin = 'person'): void {
  doc.transact(() => tasksOf(doc).delete(id), origin)
}

/** Adds to-dos at the end, in one transaction: a paste of many lines is one undo. */
export function addTodos(doc: Y.Doc, taskId: string, todos: { id: string; title: string }[], origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => {
    let last = lastTodoPosition(map)
    for (const todo of todos) {
      last = positionBetween(last, null)
      map.set(`todo:${todo.id}`, { title: todo.title, done: false, position: last } satisfies StoredTodo)
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
    const todo = map.get(`todo:${todoId}`) as StoredTodo | undefined
    if (todo) map.set(`todo:${todoId}`, { ...todo, ...patch })
  })
}

export function removeTodo(doc: Y.Doc, taskId: string, todoId: string, origin: DocumentOrigin = 'person'): void {
  withTask(doc, taskId, origin, (map) => map.delete(`todo:${todoId}`))
}

function withTask(doc: Y.Doc, id: string, origin: DocumentOrigin, change: (map: TaskMap) => void): void {
  const map = tasksOf(doc).get(id)
  if (map) doc.transact(() => change(map), origin)
}

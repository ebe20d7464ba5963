import { sql } from 'kysely'
import type * as Y from 'yjs'
import { parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { readTask } from '#shared/nouns/tasks/read-task.ts'
import { byAge, readTasks, tasksOf } from '#shared/nouns/tasks/tasks-document.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { documentsOf } from '#server/sync/org-documents.ts'

/** The tasks of one document by their ids, the oldest first. */
export type KnownTasks = ReadonlyMap<string, Task>

interface Known {
  logId: number
  tasks: Map<string, Task>
  /** ids of tasks that changed since they were read */
  changed: Set<string>
}

/** By the document in memory: after a failed write it is built again. */
const known = new WeakMap<Y.Doc, Known>()

type TasksRef = DocumentRef & { kind: 'tasks' }

export interface TasksDocument {
  name: string
  ref: TasksRef
}

/** The documents of tasks that somebody has written; of people's own only that of `memberId`. */
export function taskDocumentsOf({ db }: OrgDatabase, memberId: string | undefined): TasksDocument[] {
  return db.all(db.build.selectFrom('document').select('name').where('name', 'like', 'tasks:%')).flatMap(({ name }) => {
    const ref = parseDocumentName(name)
    return ref?.kind === 'tasks' && (ref.scope !== 'user' || ref.id === memberId) ? [{ name, ref }] : []
  })
}

/**
 * The tasks of a document as committed; inside a write those of that write. Read from the document itself, because its projection comes later. After a
 * change only the changed tasks are read again: one more of thousands costs no more than of ten.
 */
export function tasksIn(org: OrgDatabase, name: string): KnownTasks {
  const { doc, logId } = documentsOf(org).room(name).document
  const before = known.get(doc)
  if (before?.logId === logId) return before.tasks
  if (before) {
    before.logId = logId
    readAgain(doc, before)
    return before.tasks
  }
  const read: Known = { logId, tasks: byId(readTasks(doc)), changed: new Set() }
  tasksOf(doc).observeDeep((events) => {
    for (const event of events) for (const id of idsOf(event)) read.changed.add(id)
  })
  known.set(doc, read)
  return read.tasks
}

const byId = (tasks: readonly Task[]): Map<string, Task> => new Map(tasks.map((task) => [task.id, task]))

function idsOf(event: Y.YEvent<Y.AbstractType<unknown>>): Iterable<string> {
  const [id] = event.path
  return typeof id === 'string' ? [id] : event.changes.keys.keys()
}

/** Another map, since the one before is read by others. */
function readAgain(doc: Y.Doc, before: Known): void {
  const tasks = new Map(before.tasks)
  let last = [...tasks.values()].at(-1)
  let isOrdered = true
  for (const id of before.changed) {
    const task = readTask(id, tasksOf(doc).get(id))
    if (task && !tasks.has(id)) {
      if (last && byAge(last, task) > 0) isOrdered = false
      last = task
    }
    if (task) tasks.set(id, task)
    else tasks.delete(id)
  }
  before.changed.clear()
  before.tasks = isOrdered ? tasks : byId([...tasks.values()].sort(byAge))
}

export interface PlacedTask extends TasksDocument {
  task: Task
}

/** The table that a task belongs to: that of its record, or of its document. */
export function tableIdOf({ task, ref }: Pick<PlacedTask, 'task' | 'ref'>): string | null {
  return task.record?.tableId ?? (ref.scope === 'table' ? ref.id : null)
}

const findNamed = compileOnce(
  () => sql<{ name: string }>`
  SELECT name FROM document_projection WHERE name LIKE 'tasks:user:%' AND instr(data, ${''}) > 0`,
)

/** A task with the document that holds it; undefined where none does. One of another person is found a moment after a change. */
export function findTask(org: OrgDatabase, taskId: string, memberId: string | undefined): PlacedTask | undefined {
  for (const place of taskDocumentsOf(org, memberId)) {
    const task = tasksIn(org, place.name).get(taskId)
    if (task) return { task, ...place }
  }
  for (const { name } of org.db.all(findNamed(taskId))) {
    const task = tasksIn(org, name).get(taskId)
    const ref = parseDocumentName(name)
    if (task && ref?.kind === 'tasks') return { task, name, ref }
  }
  return undefined
}

import { sql } from 'kysely'
import type * as Y from 'yjs'
import { parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'
import { documentsOf } from '#server/sync/org-documents.ts'

/** The tasks of one document by their ids, the oldest first. */
export type KnownTasks = ReadonlyMap<string, Task>

/** By the document in memory: after a failed write it is built again. */
const known = new WeakMap<Y.Doc, { logId: number; tasks: KnownTasks }>()

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
 * The tasks of a document as committed; inside a write those of that write. Read from the document itself, because its projection comes later, and
 * again only after a change.
 */
export function tasksIn(org: OrgDatabase, name: string): KnownTasks {
  const { doc, logId } = documentsOf(org).room(name).document
  const before = known.get(doc)
  if (before?.logId === logId) return before.tasks
  const tasks = new Map(readTasks(doc).map((task) => [task.id, task]))
  known.set(doc, { logId, tasks })
  return tasks
}

export interface PlacedTask extends TasksDocument {
  task: Task
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

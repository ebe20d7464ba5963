import type { RecordRef } from '#shared/nouns/tasks/task.ts'
import { changeTask, partsOf } from '#shared/nouns/tasks/tasks-document.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { moveTask } from '#client/nouns/tasks/moving-task.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import type { Tasks } from '#client/nouns/tasks/use-tasks.ts'

/** ms to wait for a document that this device may not have */
const patience = 4_000

/** Whether the tasks of a table may be written by this person. */
export function mayWriteTasksOf(tableId: string): boolean {
  const { read, editRecords, rows, filter } = readAccess().table(tableId)
  return read && editRecords && !rows && !filter
}

/**
 * Connects a task to a record, or to none. A task that others see goes to the people who see all of the record's table; where this person may not
 * write there, it stays and only names the record. @returns the name of the document that it lies in then
 */
export async function connectRecord(
  entry: TaskEntry,
  tasks: Tasks,
  record: RecordRef | null,
  together: (change: () => void) => void,
): Promise<string> {
  const { task, place, document } = entry
  const doc = tasks.sources.get(document)?.doc
  if (!doc) return document
  const put = (): string => {
    changeTask(doc, task.id, { record })
    for (const part of partsOf(doc, task.id)) changeTask(doc, part, { record })
    return document
  }
  const wanted = record && mayWriteTasksOf(record.tableId) ? `tasks:table:${record.tableId}` : 'tasks:team'
  if (place === 'personal' || wanted === document || (record !== null && wanted === 'tasks:team' && place === 'team')) return put()
  const session = openDocument(wanted)
  try {
    const isThere = await Promise.race([session.whenReady.then(() => true), later(patience)])
    if (!isThere) return put()
    together(() => {
      put()
      moveTask(task.id, doc, session.get().doc)
    })
    return wanted
  } finally {
    closeDocument(session)
  }
}

function later(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms))
}

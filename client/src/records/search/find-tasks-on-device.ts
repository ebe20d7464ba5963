import { foldText } from '#shared/lib/fold-text.ts'
import { documentName, parseDocumentName, type DocumentRef } from '#shared/nouns/documents/document-names.ts'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import type { Device } from '#client/engine/device/current-device.ts'
import { documentDatabase, documentRegistry, isOnDevice } from '#client/engine/documents/document-registry.ts'
import { openRows } from '#client/engine/documents/document-rows.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { mostBytes, readRows, sizeOf } from '#client/records/search/read-rows.ts'

type TaskHit = Extract<SearchHit, { kind: 'task' }>

/** Tasks of the team, of the person and of tables whose titles hold a text, unsent ones included. */
export async function findTasksOnDevice({ session, replica }: Device, text: string, gone: AbortSignal): Promise<TaskHit[]> {
  const hits = await findTasksOfPeople(session.memberId, text)
  const tables = new Set(
    replica
      .entities('table')
      .get()
      .map(({ id }) => id),
  )
  for (const database of copiesOfTables(session, tables)) {
    gone.throwIfAborted()
    hits.push(...hitsIn(await readCopy(database).catch(() => []), text))
  }
  return hits
}

/** The same without those of tables. */
export async function findTasksOfPeople(memberId: string, text: string): Promise<TaskHit[]> {
  const lists = [readOpened({ kind: 'tasks', scope: 'team' }), readOpened({ kind: 'tasks', scope: 'user', id: memberId })]
  return hitsIn((await Promise.all(lists)).flat(), text)
}

function hitsIn(tasks: readonly Task[], text: string): TaskHit[] {
  const wanted = foldText(text)
  return tasks.flatMap(({ id, title }): TaskHit[] => (foldText(title).includes(wanted) ? [{ kind: 'task', id, label: title }] : []))
}

async function readOpened(ref: DocumentRef): Promise<Task[]> {
  const document = openDocument(documentName(ref))
  try {
    await document.whenReady
    return readTasks(document.doc)
  } finally {
    closeDocument(document)
  }
}

/** Copies of the tasks of tables of which this person sees all rows. A viewer's device keeps those of another person. */
function copiesOfTables(session: Device['session'], tables: ReadonlySet<string>): string[] {
  if (viewing) return []
  const principal = principalOf(session)
  const access = readAccess()
  return Object.entries(documentRegistry(principal).notes.get()).flatMap(([name, note]) => {
    const ref = parseDocumentName(name)
    if (ref?.kind !== 'tasks' || ref.scope !== 'table' || !tables.has(ref.id) || !isOnDevice(note) || note.refused !== undefined) return []
    const { read, rows, filter } = access.table(ref.id)
    return read && !rows && !filter ? [documentDatabase(principal, name, note.copy)] : []
  })
}

async function readCopy(database: string): Promise<Task[]> {
  const copy = await openRows(database, () => undefined)
  try {
    const { rows } = await copy.read()
    return sizeOf(rows) > mostBytes ? [] : readRows(rows, readTasks)
  } finally {
    copy.close()
  }
}

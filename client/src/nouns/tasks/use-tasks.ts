import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import type { MarkedTasks } from '#shared/nouns/tasks/task-marks.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { isTableTasks } from '#client/engine/documents/ahead/plan.ts'
import { documentRegistry } from '#client/engine/documents/document-registry.ts'
import { glimpseOf } from '#client/engine/documents/glimpse.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useDocuments } from '#client/engine/documents/use-documents.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { entryOf, placeOf, type TaskEntry, type TaskPlace } from '#client/nouns/tasks/task-entry.ts'
import { markListOf, taskListOf, type Heard } from '#client/nouns/tasks/task-list.ts'
import { followList } from '#client/lib/follow-list.ts'

export interface TaskSource {
  name: string
  place: TaskPlace
  /** of a table's tasks */
  tableId?: string
  doc: Doc
  canWrite: boolean
}

export interface Tasks {
  /** every document has been read from the device, or its tasks are shown as they were kept beside it */
  ready: boolean
  entries: readonly TaskEntry[]
  /** the team's, the person's own, and those of tables, in this order */
  documents: readonly [OpenDocument, ...OpenDocument[]]
  /** by the name of the document */
  sources: ReadonlyMap<string, TaskSource>
  team: TaskSource
  own: TaskSource
  marks: MarkedTasks
}

/** Documents of more tables are opened on their own screens only. */
const mostTables = 40

const noNames: readonly string[] = []

/** Every task this person may see: those of the team, their own, and those of tables that are on this device. */
export function useTasks(): Tasks {
  return useTasksWith(useTaskTables())
}

/** The same with the tasks of one table, which may have none yet. */
export function useTasksOfTable(tableId: string | null): Tasks {
  const mayRead = useMayReadTasks()
  const names = useMemo(() => (tableId !== null && mayRead(tableId) ? [`tasks:table:${tableId}`] : noNames), [tableId, mayRead])
  return useTasksWith(names)
}

/** Whether the tasks of a table open for this person: to those who see all of its rows. */
export function useMayReadTasks(): (tableId: string) => boolean {
  const access = useAccess()
  return useMemo(
    () => (tableId) => {
      const { read, rows, filter } = access.table(tableId)
      return read && !rows && !filter
    },
    [access],
  )
}

/** Names of the documents of tables' tasks that this device has and this person may read. */
export function useTaskTables(): readonly string[] {
  const session = useSession()
  const mayRead = useMayReadTasks()
  const tables = useEntities('table')
  const { notes } = documentRegistry(principalOf(session))
  const known = useSyncExternalStore(notes.subscribe, notes.get)
  const key = Object.keys(known)
    .filter((name) => isTableTasks(name) && known[name]?.refused === undefined)
    .sort()
    .join(' ')
  return useMemo(() => {
    const there = new Set(tables.map(({ id }) => `tasks:table:${id}`))
    return key
      .split(' ')
      .filter((name) => there.has(name) && mayRead(tableOf(name) ?? ''))
      .slice(0, mostTables)
  }, [key, tables, mayRead])
}

function tableOf(name: string): string | undefined {
  const ref = parseDocumentName(name)
  return ref?.kind === 'tasks' && ref.scope === 'table' ? ref.id : undefined
}

function useTasksWith(tables: readonly string[]): Tasks {
  const { memberId } = useSession()
  const names = useMemo(() => ['tasks:team', `tasks:user:${memberId}`, ...tables], [memberId, tables])
  const documents = useDocuments(names)
  const docs = useMemo(() => documents.map(({ doc }) => doc), [documents])
  const lists = useHeard(docs, taskListOf)
  const own = documents[1]
  const markLists = useHeard(docs.slice(1, 2), markListOf)
  const entriesOf = useMemo(() => names.map(followEntries), [names])
  const entries = useMemo(() => lists.map((tasks, at) => entriesOf[at]?.(tasks) ?? []).flat(), [lists, entriesOf])
  // they stay while a document goes from one state to the next, so that no row is drawn again
  const all = useSame(documents.map(sourceOf))
  const sources = useMemo(() => new Map(all.map((source) => [source.name, source])), [all])
  return useMemo(() => {
    const [team, personal] = all
    const [first, ...rest] = documents
    if (!team || !personal || !own || !first) throw new Error('the documents of tasks are two at least')
    return {
      ready: documents.every(({ doc, ready }) => ready || glimpseOf(doc).get() !== undefined),
      entries,
      documents: [first, ...rest],
      sources,
      team,
      own: personal,
      marks: markLists[0] ?? markListOf(own.doc).get(),
    }
  }, [documents, entries, markLists, own, all, sources])
}

/** The entries of the tasks of a document; of a changed list only the changed ones are looked up. */
function followEntries(name: string): (tasks: readonly Task[]) => readonly TaskEntry[] {
  const entriesOf = (tasks: readonly Task[]): TaskEntry[] => tasks.map((task) => entryOf(task, name))
  return followList<Task, readonly TaskEntry[]>(entriesOf, (before, { at, removed, added }) =>
    before.toSpliced(at, removed.length, ...entriesOf(added)),
  )
}

const knownSources = new WeakMap<Doc, TaskSource>()

/** The same source while its right to write stays, so that the state of a document draws no row again. */
function sourceOf({ name, doc, right }: OpenDocument): TaskSource {
  const canWrite = right !== 'read'
  const known = knownSources.get(doc)
  if (known?.name === name && known.canWrite === canWrite) return known
  const tableId = tableOf(name)
  const source = { name, place: placeOf(name), doc, canWrite, ...(tableId !== undefined && { tableId }) }
  knownSources.set(doc, source)
  return source
}

/** The same array as before while its items are. */
function useSame<T>(items: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(items)
  const isSame = kept.length === items.length && kept.every((item, at) => item === items[at])
  if (!isSame) setKept(items)
  return isSame ? kept : items
}

/** The content of several documents; the same array until one of the values changes. */
function useHeard<T>(docs: readonly Doc[], of: (doc: Doc) => Heard<T>): readonly T[] {
  const kept = useSame(docs)
  const { subscribe, get } = useMemo(() => heardTogether(kept.map(of)), [kept, of])
  return useSyncExternalStore(subscribe, get)
}

function heardTogether<T>(heard: readonly Heard<T>[]): Heard<readonly T[]> {
  let last: readonly T[] = []
  return {
    subscribe: (listener) => {
      const stops = heard.map((one) => one.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    get: () => {
      const now = heard.map((one) => one.get())
      if (now.length !== last.length || now.some((value, at) => value !== last[at])) last = now
      return last
    },
  }
}

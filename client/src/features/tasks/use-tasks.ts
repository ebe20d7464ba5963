import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** The document of a task: the team's, or the person's own, which nobody else can open. */
export type TaskPlace = 'team' | 'personal'

export interface TaskEntry {
  task: Task
  place: TaskPlace
}

export interface TaskSource {
  place: TaskPlace
  doc: Doc
  canWrite: boolean
}

export interface Tasks {
  /** both documents have been read from the device */
  ready: boolean
  entries: readonly TaskEntry[]
  /** the team's and the person's own, in this order */
  documents: readonly [OpenDocument, OpenDocument]
  sources: Record<TaskPlace, TaskSource>
}

const none: readonly Task[] = []

/** Every task this person may see, from their own document and the team's. */
export function useTasks(): Tasks {
  const { memberId } = useSession()
  const team = useDocument('tasks:team')
  const own = useDocument(`tasks:user:${memberId}`)
  const teamTasks = useTasksOf(team.doc)
  const ownTasks = useTasksOf(own.doc)
  const entries = useMemo(
    () => [
      ...teamTasks.map((task): TaskEntry => ({ task, place: 'team' })),
      ...ownTasks.map((task): TaskEntry => ({ task, place: 'personal' })),
    ],
    [teamTasks, ownTasks],
  )
  return {
    ready: team.ready && own.ready,
    entries,
    documents: [team, own],
    sources: {
      team: { place: 'team', doc: team.doc, canWrite: team.right !== 'read' },
      personal: { place: 'personal', doc: own.doc, canWrite: own.right !== 'read' },
    },
  }
}

/** The tasks of one document; the same array until the document changes. */
function useTasksOf(doc: Doc | null): readonly Task[] {
  const subscribe = useCallback(
    (notify: () => void) => {
      doc?.on('update', notify)
      return () => doc?.off('update', notify)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => (doc ? listOf(doc).read() : none))
}

/** Kept beside the document and emptied by its every change, also by those that come before a screen listens. */
const lists = new WeakMap<Doc, TaskList>()

class TaskList {
  readonly #doc: Doc
  #tasks: readonly Task[] | undefined

  constructor(doc: Doc) {
    this.#doc = doc
    doc.on('update', () => {
      this.#tasks = undefined
    })
  }

  read(): readonly Task[] {
    return (this.#tasks ??= readTasks(this.#doc))
  }
}

function listOf(doc: Doc): TaskList {
  let list = lists.get(doc)
  if (!list) lists.set(doc, (list = new TaskList(doc)))
  return list
}

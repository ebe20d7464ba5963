import { foldText } from '#shared/lib/fold-text.ts'
import { taskStatuses, type Task, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'
import { byCompletion, byHand, byUrgency, inScope, type TaskScope, type Viewer } from '#client/nouns/tasks/task-filters.ts'
import { followList, type ListChange } from '#client/lib/follow-list.ts'

export interface TaskFilter extends Viewer {
  scope: TaskScope
  priorities: ReadonlySet<TaskPriority>
  /** in the title, the description or a to-do */
  search?: string
  /** in the order in which people put tasks by hand, else by urgency */
  byHand?: boolean
  only?: ((entry: TaskEntry) => boolean) | undefined
}

export type TaskSections = Readonly<Record<TaskStatus, readonly TaskEntry[]>>

/** Sections with what a small change of them needs to know. */
interface Cut {
  sections: TaskSections
  /** the tasks of the scope, by id */
  shown: Map<string, TaskEntry>
  /** ids of the tasks that have parts */
  parents: Set<string>
  /** a task is there twice, as while one is moved */
  hasTwins: boolean
}

/**
 * Cuts tasks into sections in their order; within one: the most urgent first, then the nearest deadline, then the oldest; done ones newest first. A
 * subtask is listed by itself only where its task is not. The answer follows small changes of the list.
 */
export function cutSections(filter: TaskFilter): (entries: readonly TaskEntry[]) => TaskSections {
  const wanted = foldText(filter.search?.trim() ?? '')
  const isShown = (entry: TaskEntry): boolean => inScope[filter.scope](entry, filter) && filter.only?.(entry) !== false
  const isListed = ({ task }: TaskEntry, shown: ReadonlyMap<string, TaskEntry>): boolean => {
    if (task.parent !== null && wanted === '' && shown.has(task.parent)) return false
    if (filter.priorities.size > 0 && !filter.priorities.has(task.priority)) return false
    return wanted === '' || holdsText(task, wanted)
  }
  const orderOf = (status: TaskStatus) => (status === 'done' ? byCompletion : filter.byHand === true ? byHand : byUrgency)

  function whole(entries: readonly TaskEntry[]): Cut {
    const there = entries.filter(isShown)
    const shown = new Map(there.map((entry) => [entry.task.id, entry]))
    const sections = Object.fromEntries(taskStatuses.map((status) => [status, []])) as unknown as Record<TaskStatus, TaskEntry[]>
    for (const entry of shown.values()) if (isListed(entry, shown)) sections[entry.task.status].push(entry)
    for (const status of taskStatuses) sections[status].sort(orderOf(status))
    const parents = new Set(there.flatMap(({ task }) => task.parent ?? []))
    return { sections, shown, parents, hasTwins: shown.size < there.length }
  }

  function follow({ sections, shown, parents, hasTwins }: Cut, { removed, added }: ListChange<TaskEntry>): Cut | undefined {
    const [gone, come] = [byId(removed.filter(isShown)), byId(added.filter(isShown))]
    if (hasTwins || [...come.keys()].some((id) => shown.has(id) && !gone.has(id))) return undefined
    // parts stand by themselves, or not, with their task
    if ([...gone.keys(), ...come.keys()].some((id) => parents.has(id) && gone.has(id) !== come.has(id))) return undefined
    const next = { ...sections }
    for (const entry of gone.values()) {
      const { id, status } = entry.task
      shown.delete(id)
      next[status] = next[status].filter((one) => one !== entry)
    }
    for (const [id, entry] of come) {
      shown.set(id, entry)
      if (entry.task.parent !== null) parents.add(entry.task.parent)
    }
    for (const entry of come.values()) {
      const { status } = entry.task
      if (isListed(entry, shown)) next[status] = next[status].toSpliced(placeFor(next[status], entry, orderOf(status)), 0, entry)
    }
    return { sections: next, shown, parents, hasTwins }
  }

  const cut = followList(whole, follow)
  return (entries) => cut(entries).sections
}

const byId = (entries: readonly TaskEntry[]): Map<string, TaskEntry> => new Map(entries.map((entry) => [entry.task.id, entry]))

/** The index at which an entry keeps the order. */
function placeFor(entries: readonly TaskEntry[], entry: TaskEntry, order: (a: TaskEntry, b: TaskEntry) => number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = entries[middle]
    if (other && order(other, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const folded = new WeakMap<Task, string>()

/** Every word of a task, folded once. */
function holdsText(task: Task, wanted: string): boolean {
  let text = folded.get(task)
  if (text === undefined)
    folded.set(task, (text = foldText([task.title, task.description, ...task.todos.map(({ title }) => title)].join('\n'))))
  return text.includes(wanted)
}

import { foldText } from '#shared/lib/fold-text.ts'
import {
  dayOfMoment,
  isPending,
  taskPriorities,
  taskStatuses,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from '#shared/nouns/tasks/task.ts'
import type { TaskEntry } from '#client/nouns/tasks/task-entry.ts'

/** The tabs of the task page (specification 3 §2). */
export const taskScopes = ['mine', 'assigned', 'personal', 'all'] as const
export type TaskScope = (typeof taskScopes)[number]

export interface Viewer {
  memberId: string
  /** tasks of a group belong to its role's members */
  roleId?: string | undefined
}

export const isOwner = ({ owners, groups }: Task, { memberId, roleId }: Viewer): boolean =>
  owners.includes(memberId) || (roleId !== undefined && groups.includes(roleId))

const inScope: Record<TaskScope, (entry: TaskEntry, viewer: Viewer) => boolean> = {
  mine: (entry, viewer) => entry.place !== 'personal' && isOwner(entry.task, viewer),
  assigned: ({ place, task }, viewer) => place !== 'personal' && !isOwner(task, viewer) && task.owners.length + task.groups.length > 0,
  personal: (entry) => entry.place === 'personal',
  all: () => true,
}

export interface TaskFilter extends Viewer {
  scope: TaskScope
  priorities: ReadonlySet<TaskPriority>
  /** in the title, the description or a to-do */
  search?: string
  /** in the order in which people put tasks by hand, else by urgency */
  byHand?: boolean
  only?: ((entry: TaskEntry) => boolean) | undefined
}

export type TaskSections = Record<TaskStatus, TaskEntry[]>

/**
 * Sections in their order; within one: the most urgent first, then the nearest deadline, then the oldest; done ones newest first. A subtask is listed by
 * itself only where its task is not.
 */
export function sectionTasks(entries: readonly TaskEntry[], filter: TaskFilter): TaskSections {
  const sections = Object.fromEntries(taskStatuses.map((status) => [status, []])) as unknown as TaskSections
  const wanted = foldText(filter.search?.trim() ?? '')
  const shown = shownIn(entries, filter)
  for (const entry of shown.values()) {
    const { task } = entry
    if (task.parent !== null && wanted === '' && shown.has(task.parent)) continue
    if (filter.priorities.size > 0 && !filter.priorities.has(task.priority)) continue
    if (wanted !== '' && !holdsText(task, wanted)) continue
    sections[task.status].push(entry)
  }
  for (const status of taskStatuses) sections[status].sort(status === 'done' ? byCompletion : filter.byHand ? byHand : byUrgency)
  return sections
}

function shownIn(entries: readonly TaskEntry[], filter: TaskFilter): Map<string, TaskEntry> {
  const shown = new Map<string, TaskEntry>()
  for (const entry of entries) if (inScope[filter.scope](entry, filter) && filter.only?.(entry) !== false) shown.set(entry.task.id, entry)
  return shown
}

const folded = new WeakMap<Task, string>()

/** Every word of a task, folded once. */
function holdsText(task: Task, wanted: string): boolean {
  let text = folded.get(task)
  if (text === undefined)
    folded.set(task, (text = foldText([task.title, task.description, ...task.todos.map(({ title }) => title)].join('\n'))))
  return text.includes(wanted)
}

/** True for tasks of a day: due by then, or planned for it. */
export function isForDay({ task }: TaskEntry, today: string, planned: ReadonlyMap<string, string>, zone: string): boolean {
  const plan = planned.get(task.id)
  if (plan !== undefined && plan <= today && (isPending(task) || plan === today)) return true
  return isPending(task) && task.deadline !== null && dayOfMoment(task.deadline, zone) <= today
}

const urgency = new Map(taskPriorities.map((priority, at) => [priority, at]))

export function byUrgency({ task: a }: TaskEntry, { task: b }: TaskEntry): number {
  return (
    (urgency.get(b.priority) ?? 0) - (urgency.get(a.priority) ?? 0) ||
    compareText(a.deadline ?? '9', b.deadline ?? '9') ||
    compareText(a.createdAt, b.createdAt) ||
    compareText(a.id, b.id)
  )
}

/** Tasks that nobody has put anywhere come behind those that somebody has. */
export function byHand(a: TaskEntry, b: TaskEntry): number {
  const [one, other] = [a.task.position, b.task.position]
  if (one === null && other === null) return byUrgency(a, b)
  if (one === null || other === null) return one === null ? 1 : -1
  return compareText(one, other) || compareText(a.task.id, b.task.id)
}

function byCompletion({ task: a }: TaskEntry, { task: b }: TaskEntry): number {
  return compareText(b.completedAt ?? '', a.completedAt ?? '') || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

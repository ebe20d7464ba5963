import { taskPriorities, taskStatuses, type TaskPriority, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { TaskEntry } from '#client/features/tasks/use-tasks.ts'

/** The tabs of the task page (specification 3 §2). */
export const taskScopes = ['mine', 'assigned', 'personal', 'all'] as const
export type TaskScope = (typeof taskScopes)[number]

const inScope: Record<TaskScope, (entry: TaskEntry, memberId: string) => boolean> = {
  mine: (entry, memberId) => entry.place === 'team' && entry.task.owners.includes(memberId),
  assigned: (entry, memberId) => entry.place === 'team' && !entry.task.owners.includes(memberId) && entry.task.owners.length > 0,
  personal: (entry) => entry.place === 'personal',
  all: () => true,
}

const urgency = (priority: TaskPriority): number => taskPriorities.indexOf(priority)

/** Sections in their order; within one: the most urgent first, then the nearest deadline, then the oldest; done ones newest first. */
export function sectionTasks(
  entries: readonly TaskEntry[],
  filter: { scope: TaskScope; priorities: ReadonlySet<TaskPriority>; memberId: string },
): Record<TaskStatus, TaskEntry[]> {
  const sections = Object.fromEntries(taskStatuses.map((status) => [status, []])) as unknown as Record<TaskStatus, TaskEntry[]>
  for (const entry of entries) {
    if (!inScope[filter.scope](entry, filter.memberId)) continue
    if (filter.priorities.size > 0 && !filter.priorities.has(entry.task.priority)) continue
    sections[entry.task.status].push(entry)
  }
  for (const status of taskStatuses) sections[status].sort(status === 'done' ? byCompletion : byUrgency)
  return sections
}

function byUrgency({ task: a }: TaskEntry, { task: b }: TaskEntry): number {
  return (
    urgency(b.priority) - urgency(a.priority) ||
    compareText(a.deadline ?? '9', b.deadline ?? '9') ||
    compareText(a.createdAt, b.createdAt) ||
    compareText(a.id, b.id)
  )
}

function byCompletion({ task: a }: TaskEntry, { task: b }: TaskEntry): number {
  return compareText(b.completedAt ?? '', a.completedAt ?? '') || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

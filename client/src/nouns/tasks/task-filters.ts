import { dayOfMoment, isPending, taskPriorities, type Task } from '#shared/nouns/tasks/task.ts'
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

export const inScope: Record<TaskScope, (entry: TaskEntry, viewer: Viewer) => boolean> = {
  mine: (entry, viewer) => entry.place !== 'personal' && isOwner(entry.task, viewer),
  assigned: ({ place, task }, viewer) => place !== 'personal' && !isOwner(task, viewer) && task.owners.length + task.groups.length > 0,
  personal: (entry) => entry.place === 'personal',
  all: () => true,
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

export function byCompletion({ task: a }: TaskEntry, { task: b }: TaskEntry): number {
  return compareText(b.completedAt ?? '', a.completedAt ?? '') || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

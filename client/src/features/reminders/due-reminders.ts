import { dayMs } from '#shared/days/day.ts'
import { reminderMoments } from '#shared/nouns/tasks/reminder-moments.ts'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'

export interface Reminder {
  /** the same on every device and at every reading */
  key: string
  taskId: string
  title: string
  /** ms since 1970 */
  at: number
}

/** The reminders of a person's pending tasks that come between two moments, the earliest first. */
export function remindersBetween(tasks: readonly Task[], viewer: Viewer, zone: string, from: number, to: number): Reminder[] {
  const found: Reminder[] = []
  for (const task of tasks) {
    if (task.reminders.length === 0 || !isOwner(task, viewer)) continue
    for (const at of reminderMoments(task, zone)) {
      if (at >= from && at < to) found.push({ key: `${task.id}:${at}`, taskId: task.id, title: task.title, at })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

/** Reminders that were due while nothing was open are told this long afterwards. */
export const lateMs = dayMs / 2

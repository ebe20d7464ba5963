import { dateTimeStep } from '#shared/lib/day-number.ts'
import { zoneOffset } from '#shared/lib/zone-offset.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'
import { isOwner, type Viewer } from '#client/nouns/tasks/task-filters.ts'

export interface Reminder {
  /** the same on every device and at every reading */
  key: string
  taskId: string
  title: string
  /** ms since 1970 */
  at: number
}

/** A deadline without a time is at nine in the morning, as far as reminders go. */
const morning = 9 * 60 * 60_000

/** The reminders of a person's pending tasks that come between two moments, the earliest first. */
export function remindersBetween(tasks: readonly Task[], viewer: Viewer, zone: string, from: number, to: number): Reminder[] {
  const found: Reminder[] = []
  for (const task of tasks) {
    if (task.deadline === null || task.reminders.length === 0 || !isPending(task) || !isOwner(task, viewer)) continue
    const due = momentOf(task.deadline, zone)
    for (const minutes of task.reminders) {
      const at = due - minutes * 60_000
      if (at >= from && at < to) found.push({ key: `${task.id}:${at}`, taskId: task.id, title: task.title, at })
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

function momentOf(deadline: string, zone: string): number {
  const at = Date.parse(deadline)
  if (deadline.length > 10) return at
  const local = at + morning
  // the offset of that morning, not of midnight in UTC
  return local - zoneOffset(local - zoneOffset(local, zone), zone)
}

/** Reminders that were due while nothing was open are told this long afterwards. */
export const lateMs = dateTimeStep / 2

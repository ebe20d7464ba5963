import { zoneOffset } from '#shared/lib/zone-offset.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'

/** A deadline without a time is at nine in the morning, as far as reminders go. */
const morning = 9 * 60 * 60_000

/** When the owners of a task are reminded, ms since 1970; none of a task that is done or without a deadline. */
export function reminderMoments(task: Pick<Task, 'deadline' | 'reminders' | 'status'>, zone: string): number[] {
  if (task.deadline === null || !isPending(task)) return []
  const due = momentOf(task.deadline, zone)
  return Number.isNaN(due) ? [] : task.reminders.map((minutes) => due - minutes * 60_000)
}

function momentOf(deadline: string, zone: string): number {
  const at = Date.parse(deadline)
  if (deadline.length > 10) return at
  const local = at + morning
  // the offset of that morning, not of midnight in UTC
  return local - zoneOffset(local - zoneOffset(local, zone), zone)
}

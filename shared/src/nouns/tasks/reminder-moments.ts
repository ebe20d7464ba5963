import { isIsoDay } from '#shared/days/day.ts'
import { instantOf } from '#shared/days/clock.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'

/** A deadline without a time is at nine in the morning, as far as reminders go. */
const morning = { hour: 9, minute: 0 }

/** When the owners of a task are reminded, ms since 1970; none of a task that is done or without a deadline. */
export function reminderMoments(task: Pick<Task, 'deadline' | 'reminders' | 'status'>, zone: string): number[] {
  if (task.deadline === null || !isPending(task)) return []
  const due = momentOf(task.deadline, zone)
  return Number.isNaN(due) ? [] : task.reminders.map((minutes) => due - minutes * 60_000)
}

function momentOf(deadline: string, zone: string): number {
  if (deadline.length > 10) return Date.parse(deadline)
  return isIsoDay(deadline) ? instantOf(deadline, morning, zone).getTime() : Number.NaN
}

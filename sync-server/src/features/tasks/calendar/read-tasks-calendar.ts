import { dayMs } from '#shared/days/day.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import { taskDocumentsOf, tasksIn } from '#server/features/tasks/known-tasks.ts'
import { calendarText, type CalendarEvent } from '#server/lib/icalendar/calendar-text.ts'
import { rightTo } from '#server/sync/document-files.ts'

/** Tasks that a program gets: those with the nearest deadlines. */
const mostTasks = 1000

/** The member's pending tasks with a deadline as events: programs without tasks show them too. A deadline without a time is a whole day. */
export function readTasksCalendar(member: OrgContext, publicUrl: string, name: string): string {
  const roleId = ownRoleId(member)
  const isMine = ({ owners, groups }: Task): boolean =>
    owners.includes(member.memberId) || (roleId !== undefined && groups.includes(roleId))
  const due = taskDocumentsOf(member.org, member.memberId)
    .filter(({ ref }) => rightTo(member, ref) !== 'none')
    .flatMap((place) => [...tasksIn(member.org, place.name).values()])
    .filter((task) => isMine(task) && isPending(task))
    .flatMap((task) => {
      const time = task.deadline === null ? undefined : timeOf(task.deadline)
      return time ? [{ task, time }] : []
    })
    .sort((a, b) => (String(a.task.deadline) < String(b.task.deadline) ? -1 : 1))
  const events = due.slice(0, mostTasks).map(({ task, time }): CalendarEvent => ({
    ...time,
    id: task.id,
    summary: task.title,
    description: task.description,
    url: new URL(`/tasks?taskId=${task.id}`, publicUrl).href,
    alarms: task.reminders.slice(0, 5),
  }))
  return calendarText(name, 'Tasks', events)
}

/** Whole days end with the day after, as iCalendar has it; undefined for a text that is no date. */
function timeOf(deadline: string): Pick<CalendarEvent, 'start' | 'end' | 'allDay'> | undefined {
  const at = Date.parse(deadline)
  if (Number.isNaN(at)) return undefined
  if (deadline.length > 10) return { start: new Date(at) }
  return { start: new Date(at), end: new Date(at + dayMs), allDay: true }
}

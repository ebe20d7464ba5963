import { addDays } from '#shared/days/day.ts'
import { addDaysTo, isoDayAt } from '#shared/days/zone.ts'

/** Order of the sections on the task page (specification 3 §2). */
export const taskStatuses = ['doing', 'open', 'suggestion', 'done', 'ignored'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskPriorities = ['notPrioritized', 'low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** No task begins or is due before this (specification 3 §5). */
export const earliestDay = '2000-01-01'

/** The calendars of tasks begin here; earlier days are typed (specification 3 §5). */
export const calendarStart = '2020-01-01'

/** Characters of a title and of a description. */
export const titleLimit = 500
export const descriptionLimit = 50_000

export interface RecordRef {
  tableId: string
  recordId: string
}

/** A task (specification 3 §3, both styles). Dates are ISO; a start or deadline without a time is `YYYY-MM-DD`. */
export interface Task {
  /** UUID made by the client */
  id: string
  title: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  record: RecordRef | null
  /** member ids */
  owners: string[]
  /** role ids: each of their members is an owner */
  groups: string[]
  /** ids of members who are told of changes */
  followers: string[]
  createdAt: string
  createdBy: string
  start: string | null
  deadline: string | null
  startedAt: string | null
  completedAt: string | null
  completedBy: string | null
  /** the task of which this is a part; a part has none itself */
  parent: string | null
  /** an order key (lib/positions.ts) once somebody put the task in a place of its own */
  position: string | null
  repeat: TaskRepeat | null
  /** minutes before the deadline at which owners are reminded */
  reminders: number[]
  attachments: TaskFile[]
  todos: Todo[]
}

/** Completing a task that repeats makes the next one. */
export interface TaskRepeat {
  /** an RRULE (RFC 5545) as recurrence.ts reads it */
  rule: string
  /** the id of the first task; ids of later ones follow from it */
  series: string
  /** where its days are meant, for moments with a time: a Monday evening is a Monday there. Absent in older tasks: where somebody completes it */
  zone?: string
}

/** The earliest reminder: so many minutes before the deadline. */
export const earliestReminder = 365 * 24 * 60
/** The most reminders and to-dos that a call gives a task. */
export const mostReminders = 20
export const mostTodos = 500

export interface TaskFile {
  id: string
  name: string
  /** bytes */
  size: number
  type: string
}

export interface Todo {
  id: string
  title: string
  done: boolean
}

/** Statuses a new task may start in; asking for another gives `open` (specification 3 §4). */
export function startingStatus(wanted: TaskStatus): TaskStatus {
  return wanted === 'done' || wanted === 'ignored' ? 'open' : wanted
}

/** Still to be done. */
export const isPending = ({ status }: Pick<Task, 'status'>): boolean => status !== 'done' && status !== 'ignored'

export type DeadlineState = 'none' | 'overdue' | 'today' | 'in-time'

/**
 * How a deadline reads today. Completed tasks are always in time.
 * @param today the date where the person is, `YYYY-MM-DD`
 * @param zone the person's, for deadlines with a time; absent: their day in UTC
 */
export function deadlineState(task: Pick<Task, 'deadline' | 'status'>, today: string, zone?: string): DeadlineState {
  if (task.deadline === null) return 'none'
  if (task.status === 'done') return 'in-time'
  const day = dayOfMoment(task.deadline, zone)
  if (day < today) return 'overdue'
  return day === today ? 'today' : 'in-time'
}

/** The day of a start or deadline: one without a time is the same day everywhere. An unknown zone gives the day in UTC. */
export function dayOfMoment(moment: string, zone?: string): string {
  const at = moment.length === 10 || zone === undefined ? Number.NaN : Date.parse(moment)
  if (zone === undefined || Number.isNaN(at)) return moment.slice(0, 10)
  return isoDayAt(at, zone)
}

/** The moment so many days on, at the same time by clocks of the zone; a day stays a day. */
export function movedMoment(moment: string, days: number, zone: string): string {
  if (moment.length === 10) return addDays(moment, days)
  return new Date(addDaysTo(Date.parse(moment), days, zone)).toISOString()
}

/** Lines of pasted text as to-do titles: one per line, checkbox and dash prefixes of Markdown stripped, blanks dropped. */
export function todoTitles(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+]\s+)?(?:\[[ xX]?\]\s*)?/, '').trim())
    .filter((line) => line !== '')
}

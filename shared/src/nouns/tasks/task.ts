/** Order of the sections on the task page (specification 3 §2). */
export const taskStatuses = ['doing', 'open', 'suggestion', 'done', 'ignored'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const taskPriorities = ['notPrioritized', 'low', 'medium', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** A task (specification 3 §3, current style). Dates are ISO; a deadline without a time is `YYYY-MM-DD`. */
export interface Task {
  /** UUID made by the client */
  id: string
  title: string
  description: string
  status: TaskStatus
  priority: TaskPriority
  record: { tableId: string; recordId: string } | null
  /** member ids */
  owners: string[]
  createdAt: string
  createdBy: string
  deadline: string | null
  startedAt: string | null
  completedAt: string | null
  completedBy: string | null
  todos: Todo[]
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

export type DeadlineState = 'none' | 'overdue' | 'today' | 'in-time'

/**
 * How a deadline reads today. Completed tasks are always in time.
 * @param today the date where the organisation is, `YYYY-MM-DD`
 */
export function deadlineState(task: Pick<Task, 'deadline' | 'status'>, today: string): DeadlineState {
  if (task.deadline === null) return 'none'
  if (task.status === 'done') return 'in-time'
  const day = task.deadline.slice(0, 10)
  if (day < today) return 'overdue'
  return day === today ? 'today' : 'in-time'
}

/** Lines of pasted text as to-do titles: one per line, checkbox and dash prefixes of Markdown stripped, blanks dropped. */
export function todoTitles(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*+]\s+)?(?:\[[ xX]?\]\s*)?/, '').trim())
    .filter((line) => line !== '')
}

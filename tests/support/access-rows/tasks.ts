import type { taskCalendarCalls } from '#shared/nouns/tasks/task-calendar-calls.ts'
import type { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const tasksCallRows = {
  // the task of a table; programs reach those of the token's tables
  'GET task/:taskId/get': { who: 'member', works: 'vmbat' },
  'POST task/list': { who: 'member', works: 'owvmbat' },
  'POST task/create': { who: 'member', works: 'mbat' },
  'POST task/update': { who: 'member', works: 'mba', id: 'task' },
  'POST task/complete': { who: 'member', works: 'mbat', id: 'task' },
  'POST task/delete': { who: 'member', works: 'mbat', id: 'task' },
  'POST task/mark-read': { who: 'member', works: 'vmba', id: 'task' },
  'POST task-calendar/find': { who: 'member', works: 'owvmba' },
  'POST task-calendar/create': { who: 'member', works: 'owvmba' },
  'POST task-calendar/delete': { who: 'member', works: 'owvmba' },
  'GET task-calendar/:org/:token': { who: 'anyone', works: '' },
} satisfies CallRows<typeof taskCalls & typeof taskCalendarCalls>

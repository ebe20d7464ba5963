import { foldText } from '#shared/lib/fold-text.ts'
import type { CallRequest } from '#shared/protocol/calls.ts'
import type { taskCalls, TaskFilter } from '#shared/nouns/tasks/task-calls.ts'
import type { WireTask } from '#shared/nouns/tasks/task-calls.ts'
import { isPending, type Task } from '#shared/nouns/tasks/task.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { ownRoleId, type OrgContext } from '#server/access/org-context.ts'
import { describeTasks } from '#server/features/tasks/describe-tasks.ts'
import { findTask, tableIdOf, taskDocumentsOf, tasksIn, type PlacedTask } from '#server/features/tasks/known-tasks.ts'
import { rightTo } from '#server/sync/document-files.ts'

type ListRequest = CallRequest<(typeof taskCalls)['POST task/list']>['body']

const usualLimit = 100

type Holds = (task: Task, mine: boolean) => boolean

/** `contextual` is the tasks of the place that the request names. */
const filters: Record<TaskFilter, Holds> = {
  pending: (task, mine) => mine && isPending(task),
  done: (task, mine) => mine && task.status === 'done',
  'my-subtasks': (task, mine) => mine && task.parent !== null,
  contextual: () => true,
}

/** A task of a document that the caller may read. @throws AppError `task_not_found` */
export function openTask(context: OrgContext, taskId: string): PlacedTask {
  const placed = findTask(context.org, taskId, context.memberId)
  if (!placed || rightTo(context, placed.ref) === 'none') throw new AppError('task_not_found')
  return placed
}

/** True for a task that the person may read now. */
export function seesTask(context: OrgContext, taskId: string): boolean {
  const placed = findTask(context.org, taskId, context.memberId)
  return placed !== undefined && rightTo(context, placed.ref) !== 'none'
}

export function describeTask(context: OrgContext, placed: PlacedTask): WireTask {
  const [task] = describeTasks(context, [placed])
  if (!task) throw new AppError('task_not_found')
  return task
}

/** The tasks of every document that the caller may read, the newest first. */
export function listTasks(context: OrgContext, asked: ListRequest): { tasks: WireTask[]; more: boolean } {
  const { org, memberId } = context
  const roleId = ownRoleId(context)
  const isMine = ({ owners, groups }: Task): boolean => owners.includes(memberId) || (roleId !== undefined && groups.includes(roleId))
  const found = taskDocumentsOf(org, memberId)
    .filter(({ ref }) => rightTo(context, ref) !== 'none')
    .flatMap(({ name, ref }) => [...tasksIn(org, name).values()].map((task): PlacedTask => ({ task, name, ref })))
    .filter((placed) => isAskedFor(asked, placed, isMine(placed.task)))
    .sort(({ task: a }, { task: b }) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
  const start = asked.after === undefined ? 0 : found.findIndex(({ task }) => task.id === asked.after) + 1
  const end = start + (asked.limit ?? usualLimit)
  return { tasks: describeTasks(context, found.slice(start, end)), more: found.length > end }
}

function isAskedFor(asked: ListRequest, placed: PlacedTask, mine: boolean): boolean {
  const { task } = placed
  const { filter, objectId, recordId, isSubtask, search } = asked
  if (objectId !== undefined && tableIdOf(placed) !== objectId) return false
  if (recordId !== undefined && task.record?.recordId !== recordId) return false
  if (isSubtask !== undefined && (task.parent !== null) !== isSubtask) return false
  if (filter && !filters[filter](task, mine)) return false
  return search === undefined || foldText(`${task.title} ${task.description}`).includes(foldText(search.trim()))
}

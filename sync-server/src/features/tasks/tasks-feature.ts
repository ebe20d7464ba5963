import { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import { taskCalendarModule } from '#server/features/tasks/calendar/task-calendar-module.ts'
import { describeTask, listTasks, openTask, seesTask } from '#server/features/tasks/list-tasks.ts'
import { followTask } from '#server/features/tasks/follow-task.ts'
import { moveFromTeam, moveTasksFromTeam } from '#server/features/tasks/move-from-team.ts'
import { remind, remindOfTask } from '#server/features/tasks/remind.ts'
import { taskFiles } from '#server/features/tasks/task-files.ts'
import { projectTasks } from '#server/features/tasks/tasks-projection.ts'
import { stillTheirs, tellOfTasks } from '#server/features/tasks/tell-of-tasks.ts'
import { completeTask, createTask, deleteTask, markTaskRead, updateTask } from '#server/features/tasks/write-tasks.ts'
import { nameChange, nameCreation } from '#server/features/tasks/task-names.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const calls = handleCalls(taskCalls, {
  'GET task/:taskId/get': ({ params }, context) => {
    const member = context.member()
    return describeTask(member, openTask(member, params.taskId))
  },
  'POST task/list': ({ body }, context) => listTasks(context.member(), body),
  'POST task/create': async ({ body }, context) => describeTask(context.member(), await createTask(context.member(), nameCreation(body))),
  'POST task/update': async ({ body }, context) => describeTask(context.member(), await updateTask(context.member(), nameChange(body))),
  'POST task/complete': async ({ body }, context) => describeTask(context.member(), await completeTask(context.member(), body.id)),
  'POST task/delete': ({ body }, context) => deleteTask(context.member(), body.id),
  'POST task/mark-read': ({ body }, context) => markTaskRead(context.member(), body.id),
})

/** Tasks live in documents (`tasks:team`, `tasks:user:<member>`, `tasks:table:<table>`); SQL only knows their projection. */
export const tasksFeature: ServerFeature = {
  name: 'tasks',
  calls: [calls, taskCalendarModule],
  projections: { tasks: projectTasks },
  fileOwners: { task: taskFiles },
  noticePlaces: { task: seesTask },
  followRules: { task: followTask },
  noticeHolds: { taskAssigned: stillTheirs, taskReminder: stillTheirs },
  documentHooks: [tellOfTasks],
  effects: { [remindOfTask]: { run: remind, lane: 'other', isCalendarMoment: true }, [moveFromTeam]: moveTasksFromTeam },
}

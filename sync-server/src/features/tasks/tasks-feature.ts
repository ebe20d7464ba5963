import { taskCalls } from '#shared/nouns/tasks/task-calls.ts'
import { describeTask, listTasks, openTask } from '#server/features/tasks/list-tasks.ts'
import { taskFiles } from '#server/features/tasks/task-files.ts'
import { projectTasks } from '#server/features/tasks/tasks-projection.ts'
import { completeTask, createTask, deleteTask, markTaskRead, updateTask } from '#server/features/tasks/write-tasks.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const calls = handleCalls(taskCalls, {
  'GET task/:taskId/get': ({ params }, context) => {
    const member = context.member()
    return describeTask(member, openTask(member, params.taskId))
  },
  'POST task/list': ({ body }, context) => listTasks(context.member(), body),
  'POST task/create': async ({ body }, context) => describeTask(context.member(), await createTask(context.member(), body)),
  'POST task/update': async ({ body }, context) => describeTask(context.member(), await updateTask(context.member(), body)),
  'POST task/complete': async ({ body }, context) => describeTask(context.member(), await completeTask(context.member(), body.id)),
  'POST task/delete': ({ body }, context) => deleteTask(context.member(), body.id),
  'POST task/mark-read': ({ body }, context) => markTaskRead(context.member(), body.id),
})

/** Tasks live in documents (`tasks:team`, `tasks:user:<member>`, `tasks:table:<table>`); SQL only knows their projection. */
export const tasksFeature: ServerFeature = {
  name: 'tasks',
  calls: [calls],
  projections: { tasks: projectTasks },
  fileOwners: { task: taskFiles },
}

import { taskFiles } from '#server/features/tasks/task-files.ts'
import { projectTasks } from '#server/features/tasks/tasks-projection.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Tasks live in documents (`tasks:team`, `tasks:user:<member>`, `tasks:table:<table>`); SQL only knows their projection. */
export const tasksFeature: ServerFeature = { name: 'tasks', projections: { tasks: projectTasks }, fileOwners: { task: taskFiles } }

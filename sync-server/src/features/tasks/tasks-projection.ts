import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import type { Project } from '#server/sync/projections.ts'

/** SQL's copy of a tasks document: owners and deadlines for notices, words for search (docs/documents/storing.md). */
export const projectTasks: Project = (doc) => {
  const tasks = readTasks(doc)
  return {
    title: '',
    text: tasks
      .map((task) => `${task.title}\n${task.description}`)
      .join('\n')
      .slice(0, 100_000),
    data: tasks.map(({ id, title, status, owners, deadline, record }) => ({ id, title, status, owners, deadline, record })),
  }
}

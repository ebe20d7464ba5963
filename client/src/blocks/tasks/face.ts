import type { TasksBlockConfig } from '#shared/blocks/tasks-block.ts'
import { blockFace } from '#client/blocks/block-face.tsx'

export const tasksFace = blockFace<TasksBlockConfig>({
  type: 'tasks',
  icon: 'list-check',
  labelKey: 'apps:types.tasks.name',
  texts: 'blocks',
  stays: true,
  View: () => import('#client/blocks/tasks/View.tsx'),
  Settings: () => import('#client/blocks/tasks/Settings.tsx'),
})

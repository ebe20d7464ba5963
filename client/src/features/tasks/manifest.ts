import { IconListCheck } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const tasksFeature: ClientFeature = {
  paths: [
    {
      path: 'tasks/*',
      load: async () => (await import('#client/features/tasks/ui/TasksPage.tsx')).TasksPage,
      texts: ['tasks', 'closeCodes', 'documents'],
    },
  ],
  menu: [{ order: 20, to: '/tasks', labelKey: 'shell:tasks', Icon: IconListCheck, inBar: true }],
  commands: [{ order: 20, labelKey: 'shell:palette.goTasks', wordsKey: 'shell:palette.words.tasks', Icon: IconListCheck, to: '/tasks' }],
}

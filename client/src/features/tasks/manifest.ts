import { IconListCheck } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'

const texts = ['tasks', 'closeCodes', 'documents']

export const tasksFeature: ClientFeature = {
  paths: [
    {
      path: 'tasks/*',
      load: async () => (await import('#client/features/tasks/ui/TasksPage.tsx')).TasksPage,
      texts,
    },
    {
      path: 'for-you/tasks/:filter',
      load: async () => (await import('#client/features/tasks/ui/ForYouTasks.tsx')).ForYouTasks,
      texts,
    },
    {
      path: 'object/:tableId/tasks',
      load: async () => (await import('#client/features/tasks/ui/TableTasks.tsx')).TableTasks,
      texts: [...texts, 'tables'],
    },
  ],
  menu: [{ order: 20, to: '/tasks', labelKey: 'shell:tasks', Icon: IconListCheck, inBar: true, unless: 'hideTasks' }],
  addressDialogs: [
    {
      names: ['createTask', 'editTask', 'deleteTask', 'createSubTask', 'editSubTask', 'tasks'],
      parameters: ['tableId', 'recordId', 'objectId', 'taskId', 'subTaskId', 'id', 'status', 'groupTask', 'title', 'details'],
      load: async () => (await import('#client/features/tasks/ui/TaskDialogs.tsx')).TaskDialogs,
      texts: [...texts, 'tables'],
    },
  ],
  shortcuts: [
    {
      titleKey: 'shell:keys.inTasks',
      lines: {
        'shell:keys.moveTask': 'j k',
        'shell:keys.chooseTask': 'x',
        'shell:keys.taskMenu': 'shift+F10',
      },
    },
  ],
  blockBodies: {
    tasks: { load: async () => (await import('#client/features/tasks/ui/TasksBlock.tsx')).TasksBlock, texts },
  },
  recordTabs: [
    {
      id: 'tasks',
      order: 30,
      labelKey: 'tasks:title',
      unless: 'hideTasks',
      load: async () => (await import('#client/features/tasks/ui/RecordTasks.tsx')).RecordTasks,
      texts,
    },
  ],
}

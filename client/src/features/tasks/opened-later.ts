import { lazyPage } from '#client/manifest/lazy-page.tsx'

/** Parts that come after the list: a task with its fields, and the other ways to look at tasks. */
export const taskPanel = lazyPage(async () => (await import('#client/features/tasks/ui/TaskPanel.tsx')).TaskPanel, ['tables'])
export const missingTask = lazyPage(async () => (await import('#client/features/tasks/ui/MissingTask.tsx')).MissingTask, ['tables'])
export const taskCalendar = lazyPage(async () => (await import('#client/features/tasks/ui/TaskCalendar.tsx')).TaskCalendar, ['timeViews'])
export const taskBoard = lazyPage(async () => (await import('#client/features/tasks/ui/TaskBoard.tsx')).TaskBoard)
export const taskWorkload = lazyPage(async () => (await import('#client/features/tasks/ui/TaskWorkload.tsx')).TaskWorkload)
export const bulkBar = lazyPage(async () => (await import('#client/features/tasks/ui/TaskBulkBar.tsx')).TaskBulkBar)
export const taskMenu = lazyPage(async () => (await import('#client/records/tasks/TaskMenu.tsx')).TaskMenu)
export const subscribeTasks = lazyPage(
  async () => (await import('#client/features/tasks/ui/SubscribeTasks.tsx')).SubscribeTasks,
  ['timeViews'],
)

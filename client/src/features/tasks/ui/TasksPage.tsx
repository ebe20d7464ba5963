import { TasksScreen } from '#client/features/tasks/ui/TasksScreen.tsx'
import { useTasks } from '#client/nouns/tasks/use-tasks.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** `/tasks`: every task that the person may see. */
export function TasksPage() {
  const { t } = useTranslation('tasks')
  return <TasksScreen title={t('title')} tasks={useTasks()} hasScopes />
}

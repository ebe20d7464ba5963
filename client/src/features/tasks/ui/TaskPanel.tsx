import { TaskActions } from '#client/features/tasks/ui/TaskActions.tsx'
import { TaskDetail, type TaskDetailProps } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Panel } from '#client/ui/Panel.tsx'

/** One task at the right of a list. */
export function TaskPanel({ onClose, ...props }: TaskDetailProps & { onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Panel
      title={t('detail.title')}
      onClose={onClose}
      closeLabel={t('detail.close')}
      actions={<TaskActions {...props} onClose={onClose} />}
    >
      <TaskDetail {...props} />
    </Panel>
  )
}

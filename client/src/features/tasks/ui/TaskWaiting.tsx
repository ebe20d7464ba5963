import { TasksSkeleton } from '#client/features/tasks/ui/TasksSkeleton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Panel } from '#client/ui/Panel.tsx'

/** The panel of a task that is on its way. */
export function TaskWaiting({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tasks')
  return (
    <Panel title={t('detail.title')} onClose={onClose} closeLabel={t('detail.close')}>
      <TasksSkeleton label={t('loading')} />
    </Panel>
  )
}

import type { Task } from '#shared/nouns/tasks/task.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

/** The creation and the completion of a task, each with its person and time. */
export function TaskDates({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const format = useFormat()
  const maker = useEntity('member', task.createdBy)
  const finisher = useEntity('member', task.completedBy)
  return (
    <p className={css.dates}>
      {task.createdAt !== '' &&
        t('detail.created', { when: format.relative(task.createdAt), who: maker?.displayName ?? t('unknownPerson') })}
      {task.completedAt !== null && (
        <>
          <br />
          {t('detail.completed', { when: format.relative(task.completedAt), who: finisher?.displayName ?? t('unknownPerson') })}
        </>
      )}
    </p>
  )
}

import { deadlineState, type Task } from '#shared/nouns/tasks/task.ts'
import { daysBetween } from '#client/features/tasks/today.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import styles from '#client/features/tasks/ui/DeadlineText.module.css'

/** A deadline in few words: days overdue, today, or the date. */
export function DeadlineText({ task, today }: { task: Task; today: string }) {
  const { t, language } = useTranslation('tasks')
  const state = deadlineState(task, today)
  if (task.deadline === null) return null
  const day = task.deadline.slice(0, 10)
  const text =
    state === 'overdue'
      ? t('deadline.overdue', { count: daysBetween(day, today) })
      : state === 'today'
        ? t('deadline.today')
        : new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
  return (
    <time dateTime={day} className={styles.deadline} data-state={state}>
      {text}
    </time>
  )
}

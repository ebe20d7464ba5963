import { IconCheckbox } from '@tabler/icons-react'
import classes from '#client/features/chat/text/LinkPreviews.module.css'
import { PreviewCard } from '#client/features/chat/text/PreviewCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useFoundTask } from '#client/nouns/tasks/use-found-task.ts'

/** Nothing for a task of documents that this person may not open. */
export function TaskPreview({ id }: { id: string }) {
  const { t } = useTranslation('chat')
  const task = useFoundTask(id)
  if (!task) return null
  const icon = (
    <span className={classes.sign}>
      <IconCheckbox size={16} stroke={1.5} aria-hidden />
    </span>
  )
  return (
    <PreviewCard
      to={`/tasks?taskId=${id}`}
      icon={icon}
      label={task.title || t('common:untitled')}
      below={t('task')}
      isDone={task.completedAt !== null}
    />
  )
}

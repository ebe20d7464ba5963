import { IconCheckbox } from '@tabler/icons-react'
import css from '#client/features/chat/text/LinkPreviews.module.css'
import type { ThingProps } from '#client/features/chat/text/Thing.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useFoundTask } from '#client/nouns/tasks/use-found-task.ts'

/** Nothing of a task in documents that this person may not open. */
export function TaskThing({ thing: { id }, children }: ThingProps) {
  const { t } = useTranslation('chat')
  const task = useFoundTask(id)
  if (!task) return children(undefined)
  const drawing = <IconCheckbox size={16} stroke={1.5} aria-hidden />
  return children({
    to: `/tasks?taskId=${id}`,
    icon: (size) => (size === 16 ? drawing : <span className={css.sign}>{drawing}</span>),
    label: task.title || t('common:untitled'),
    below: t('task'),
    isDone: task.completedAt !== null,
  })
}

import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/notices/previews/previews.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useFoundTask } from '#client/nouns/tasks/use-found-task.ts'

/** The task that a notice is about, to read. */
export function TaskPreview({ about: { itemId } }: { about: NoticeAbout }) {
  const { t } = useTranslation('tasks')
  const { dateTime } = useFormat()
  const members = useEntities('member')
  const task = useFoundTask(itemId)
  if (!task) return null
  const people = task.owners.flatMap((id) => members.find((member) => member.id === id)?.displayName ?? [])
  return (
    <section className={css.glimpse} aria-label={task.title}>
      <strong>{task.title}</strong>
      <span className={css.detail}>
        {[t(`status.${task.status}`), task.deadline !== null && dateTime(task.deadline), people.join(', ')].filter(Boolean).join(' · ')}
      </span>
      {task.description !== '' && <p className={css.words}>{task.description}</p>}
    </section>
  )
}

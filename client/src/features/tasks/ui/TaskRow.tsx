import { IconLock } from '@tabler/icons-react'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { TaskEntry, TaskSource } from '#client/features/tasks/use-tasks.ts'
import { DeadlineText } from '#client/features/tasks/ui/DeadlineText.tsx'
import { Owners } from '#client/features/tasks/ui/Owners.tsx'
import { PriorityIcon } from '#client/features/tasks/ui/PriorityIcon.tsx'
import { RingButton } from '#client/features/tasks/ui/RingButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import styles from '#client/features/tasks/ui/TaskRow.module.css'

interface TaskRowProps {
  entry: TaskEntry
  source: TaskSource
  today: string
  current: boolean
  onOpen(): void
}

/** One task in a section: the ring completes it, the row opens it. */
export function TaskRow({ entry, source, today, current, onOpen }: TaskRowProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const { task } = entry
  const done = task.status === 'done'
  const todosDone = task.todos.filter((todo) => todo.done).length
  return (
    <li className={styles.row} data-current={current || undefined} data-done={done || undefined}>
      <span className={styles.priority}>
        <PriorityIcon priority={task.priority} />
      </span>
      <RingButton
        status={task.status}
        disabled={!source.canWrite}
        label={t(done ? 'reopen' : 'complete', { title: task.title })}
        onToggle={() => setTaskStatus(source.doc, task.id, done ? 'open' : 'done', { memberId, at: new Date().toISOString() })}
      />
      <button
        type="button"
        className={styles.open}
        onClick={onOpen}
        aria-label={t('open', { title: task.title })}
        aria-current={current || undefined}
      >
        <span className={styles.title}>{task.title}</span>
        {task.todos.length > 0 && (
          <span className={styles.meta} aria-label={t('todosDone', { done: todosDone, total: task.todos.length })}>
            {todosDone}/{task.todos.length}
          </span>
        )}
        {entry.place === 'personal' && <IconLock size={16} stroke={1.5} className={styles.lock} aria-label={t('detail.personal')} />}
        <DeadlineText task={task} today={today} />
        <Owners memberIds={task.owners} />
      </button>
    </li>
  )
}

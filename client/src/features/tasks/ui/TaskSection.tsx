import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { startingStatus, type TaskStatus } from '#shared/nouns/tasks/task.ts'
import type { TaskEntry, TaskPlace, TaskSource } from '#client/features/tasks/use-tasks.ts'
import { StatusIcon } from '#client/features/tasks/ui/StatusIcon.tsx'
import { TaskComposer } from '#client/features/tasks/ui/TaskComposer.tsx'
import { TaskRow } from '#client/features/tasks/ui/TaskRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import styles from '#client/features/tasks/ui/TaskSection.module.css'

interface TaskSectionProps {
  status: TaskStatus
  entries: TaskEntry[]
  sources: Record<TaskPlace, TaskSource>
  today: string
  openId: string | null
  composing: boolean
  canAdd: boolean
  filtered: boolean
  /** expanded at first, even with finished tasks */
  startsExpanded?: boolean
  onOpen(id: string): void
  onCompose(on: boolean): void
  onAdd(title: string): void
}

/** How many tasks of a section are drawn at first, and with each further press. */
const page = 100

/** One collapsible status section with its tasks; done and ignored start collapsed (specification 3 §2). */
export function TaskSection({
  status,
  entries,
  sources,
  today,
  openId,
  composing,
  canAdd,
  filtered,
  startsExpanded = status !== 'done' && status !== 'ignored',
  onOpen,
  onCompose,
  onAdd,
}: TaskSectionProps) {
  const { t } = useTranslation('tasks')
  const [expanded, setExpanded] = useState(startsExpanded)
  const [limit, setLimit] = useState(page)
  const listId = useId()
  const label = t(`status.${status}`)
  const shown = expanded || composing
  const Chevron = shown ? IconChevronDown : IconChevronRight
  return (
    <section className={styles.section} aria-label={label}>
      <header className={styles.header}>
        <button type="button" className={styles.toggle} aria-expanded={shown} aria-controls={listId} onClick={() => setExpanded(!expanded)}>
          <Chevron size={16} stroke={1.5} aria-hidden />
          <StatusIcon status={status} />
          <h2 className={styles.label}>{label}</h2>
          <span className={styles.count}>{entries.length}</span>
        </button>
        {canAdd && startingStatus(status) === status && (
          <IconButton
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            label={t('newIn', { section: label })}
            onClick={() => onCompose(true)}
          />
        )}
      </header>
      {shown && (
        <div id={listId}>
          {composing && <TaskComposer onAdd={onAdd} onClose={() => onCompose(false)} />}
          {entries.length === 0 && !composing && (
            <p className={styles.empty}>{t(filtered ? 'empty.filtered' : 'empty.status', { status: label })}</p>
          )}
          <ul className={styles.list}>
            {entries.slice(0, limit).map((entry) => (
              <TaskRow
                key={`${entry.place}:${entry.task.id}`}
                entry={entry}
                source={sources[entry.place]}
                today={today}
                current={entry.task.id === openId}
                onOpen={() => onOpen(entry.task.id)}
              />
            ))}
          </ul>
          {entries.length > limit && (
            <button type="button" className={styles.more} onClick={() => setLimit(limit + 4 * page)}>
              {t('showMore', { count: entries.length - limit })}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

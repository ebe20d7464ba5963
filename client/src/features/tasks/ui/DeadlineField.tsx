import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Task } from '#shared/tasks/task.ts'
import { DeadlineText } from '#client/features/tasks/ui/DeadlineText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import styles from '#client/features/tasks/ui/TaskPanel.module.css'

interface DeadlineFieldProps {
  task: Task
  today: string
  disabled: boolean
  onChange(deadline: string | null): void
}

/** No task is due before this (specification 3 §5). */
const earliest = '2000-01-01'

/** The deadline as a day; a date before 2000 or before the task's start is not taken. */
export function DeadlineField({ task, today, disabled, onChange }: DeadlineFieldProps) {
  const { t } = useTranslation('tasks')
  const first = task.startedAt !== null && task.startedAt.slice(0, 10) > earliest ? task.startedAt.slice(0, 10) : earliest
  // while a date is typed part by part it is not one yet
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <div className={styles.deadline}>
      <input
        type="date"
        className={styles.date}
        aria-label={t('detail.deadline')}
        value={draft ?? task.deadline?.slice(0, 10) ?? ''}
        min={first}
        disabled={disabled}
        onChange={(event) => {
          const day = event.target.value
          setDraft(day)
          if (day >= first) onChange(day)
        }}
        onBlur={(event) => {
          if (draft === '' && !event.target.validity.badInput) onChange(null)
          setDraft(null)
        }}
      />
      {task.deadline !== null && <DeadlineText task={task} today={today} />}
      {task.deadline !== null && !disabled && (
        <IconButton icon={<IconX size={16} stroke={1.5} aria-hidden />} label={t('detail.noDeadline')} onClick={() => onChange(null)} />
      )}
    </div>
  )
}

import { IconX } from '@tabler/icons-react'
import type { Task } from '#shared/nouns/tasks/task.ts'
import { useCalendarTexts } from '#client/cells/use-calendar-texts.ts'
import { DeadlineText } from '#client/features/tasks/ui/DeadlineText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DayField } from '#client/ui/calendar/opened-later.tsx'
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
  const { t, language } = useTranslation('tasks')
  const texts = useCalendarTexts()
  const first = task.startedAt !== null && task.startedAt.slice(0, 10) > earliest ? task.startedAt.slice(0, 10) : earliest
  return (
    <div className={styles.deadline}>
      <DayField
        label={t('detail.deadline')}
        language={language}
        today={today}
        texts={texts}
        value={task.deadline?.slice(0, 10)}
        min={first}
        disabled={disabled}
        onChange={(day) => {
          if (day === null || day >= first) onChange(day)
        }}
      />
      {task.deadline !== null && <DeadlineText task={task} today={today} />}
      {task.deadline !== null && !disabled && (
        <IconButton icon={<IconX size={16} stroke={1.5} aria-hidden />} label={t('detail.noDeadline')} onClick={() => onChange(null)} />
      )}
    </div>
  )
}

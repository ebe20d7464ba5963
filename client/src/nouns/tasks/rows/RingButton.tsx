import type { TaskStatus } from '#shared/nouns/tasks/task.ts'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import css from '#client/nouns/tasks/rows/RingButton.module.css'

interface RingButtonProps {
  status: TaskStatus
  label: string
  disabled: boolean
  onToggle(): void
}

/** The ring before a task: completes it, or opens it again. */
export function RingButton({ status, label, disabled, onToggle }: RingButtonProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={status === 'done'}
      aria-label={label}
      disabled={disabled}
      className={css.ring}
      onClick={onToggle}
    >
      <StatusIcon status={status} />
    </button>
  )
}

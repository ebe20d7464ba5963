import { taskPriorities, type TaskPriority } from '#shared/nouns/tasks/task.ts'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/tasks/ui/PriorityFilter.module.css'

interface PriorityFilterProps {
  chosen: ReadonlySet<TaskPriority>
  onChange(chosen: ReadonlySet<TaskPriority>): void
}

/** Priority icons that can be pressed together, and a clear button (specification 3 §2). */
export function PriorityFilter({ chosen, onChange }: PriorityFilterProps) {
  const { t } = useTranslation('tasks')
  const toggle = (priority: TaskPriority) => {
    const next = new Set(chosen)
    if (!next.delete(priority)) next.add(priority)
    onChange(next)
  }
  return (
    <Row gap={4} role="group" aria-label={t('priority.filter')}>
      <span className={css.label} aria-hidden>
        {t('priority.label')}
      </span>
      {chosen.size > 0 && (
        <Button variant="quiet" size="small" onClick={() => onChange(new Set())}>
          {t('priority.clear')}
        </Button>
      )}
      {taskPriorities.map((priority) => (
        <button
          key={priority}
          type="button"
          className={css.button}
          aria-pressed={chosen.has(priority)}
          aria-label={t(`priority.${priority}`)}
          data-tooltip={t(`priority.${priority}`)}
          onClick={() => toggle(priority)}
        >
          <PriorityIcon priority={priority} always />
        </button>
      ))}
    </Row>
  )
}

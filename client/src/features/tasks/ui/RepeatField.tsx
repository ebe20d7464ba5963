import { dayNumber } from '#shared/lib/day-number.ts'
import { weekdayNames, weekdayOf } from '#shared/nouns/tasks/recurrence.ts'
import type { Task, TaskRepeat } from '#shared/nouns/tasks/task.ts'
import { occurrenceDay } from '#shared/nouns/tasks/task-status.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { useRepeatText } from '#client/features/tasks/use-repeat-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface RepeatFieldProps {
  task: Task
  disabled: boolean
  onChange(repeat: TaskRepeat | null): void
}

/** How often a task comes again; the choices follow from its deadline. */
export function RepeatField({ task, disabled, onChange }: RepeatFieldProps) {
  const { t } = useTranslation('tasks')
  const repeatText = useRepeatText()
  const zone = ownZone()
  const day = occurrenceDay(task, zone)
  const rule = task.repeat?.rule ?? 'never'
  const rules = choicesFor(day)
  const shown = rule === 'never' || rules.includes(rule) ? rules : [...rules, rule]
  return (
    <Select
      ariaLabel={t('repeat.label')}
      value={rule}
      disabled={disabled}
      options={[{ value: 'never', label: t('repeat.never') }, ...shown.map((value) => ({ value, label: repeatText(value) }))]}
      onChange={(next) => onChange(next === 'never' ? null : { rule: next, series: task.repeat?.series ?? task.id, zone })}
    />
  )
}

function choicesFor(day: string): string[] {
  const number = dayNumber(day) ?? 0
  const weekday = weekdayNames[weekdayOf(number)]
  const date = Number(day.slice(8))
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    ...(date === last ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    'FREQ=YEARLY',
  ]
}

import { daysInMonth, readIsoDay, splitDay, weekdayAt } from '#shared/days/day.ts'
import { weekdayNames } from '#shared/days/rule.ts'
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
  const number = readIsoDay(day) ?? 0
  const weekday = weekdayNames[weekdayAt(number)]
  const { year, month, day: date } = splitDay(number)
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    ...(date === daysInMonth(year, month) ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    'FREQ=YEARLY',
  ]
}

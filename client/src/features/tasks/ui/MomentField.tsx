import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { instantOf, wallClock } from '#shared/days/clock.ts'
import { readTime } from '#shared/fields/date-text.ts'
import { calendarStart, dayOfMoment } from '#shared/nouns/tasks/task.ts'
import { useCalendarFace } from '#client/cells/use-calendar-face.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DayField } from '#client/ui/calendar/opened-later.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

interface MomentFieldProps {
  label: string
  clearLabel: string
  value: string | null
  today: string
  /** the first day that is taken */
  min: string
  /** and the last, if there is one */
  max?: string | undefined
  /** offers a time of day */
  hasTime?: boolean
  disabled: boolean
  children?: ReactNode
  onChange(moment: string | null): void
}

/** A day, perhaps with a time in the person's zone; one outside the bounds is not taken. */
export function MomentField({
  label,
  clearLabel,
  value,
  today,
  min,
  max,
  hasTime = false,
  disabled,
  children,
  onChange,
}: MomentFieldProps) {
  const { t } = useTranslation('tasks')
  const face = useCalendarFace()
  const zone = ownZone()
  const day = value === null ? undefined : dayOfMoment(value, zone)
  const time = value === null || value.length === 10 ? '' : clockOf(value, zone)
  const put = (nextDay: string, nextTime: string): void => {
    const clock = nextTime === '' ? undefined : readTime(nextTime)
    onChange(clock ? instantOf(nextDay, clock, zone).toISOString() : nextDay)
  }
  const dayField = (
    <DayField
      label={label}
      {...face}
      today={today}
      value={day}
      min={min}
      offeredFrom={calendarStart}
      disabled={disabled}
      onChange={(next) => {
        if (next === null) onChange(null)
        else if (next >= min && (max === undefined || next <= max)) put(next, time)
      }}
    />
  )
  // it stays in the line of the field before it
  const clear = value !== null && !disabled && (
    <IconButton icon={<IconX size={16} stroke={1.5} aria-hidden />} label={clearLabel} onClick={() => onChange(null)} />
  )
  return (
    <div className={css.deadline}>
      {hasTime ? (
        dayField
      ) : (
        <span className={css.line}>
          {dayField}
          {clear}
        </span>
      )}
      {hasTime && day !== undefined && (
        <span className={css.line}>
          <input
            type="time"
            className={css.time}
            aria-label={t('detail.time')}
            value={time}
            disabled={disabled}
            onChange={(event) => put(day, event.currentTarget.value)}
          />
          {clear}
        </span>
      )}
      {children}
    </div>
  )
}

function clockOf(moment: string, zone: string): string {
  const { hour, minute } = wallClock(new Date(moment), zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

import type { CSSProperties, KeyboardEvent } from 'react'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import css from '#client/views/calendar/calendar.module.css'
import type { DayNames } from '#client/views/time/use-day-names.ts'
import { hueColors } from '#client/ui/theme/hues.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface EventActions {
  names: DayNames
  openRecordId: string | undefined
  /** the event that is being moved */
  movingKey: string | undefined
  onOpen(recordId: string): void
  /** by keys: some days on, or longer */
  onShift(event: CalendarEvent, days: number, grip: 'move' | 'end'): void
}

interface EventChipProps {
  event: CalendarEvent
  actions: EventActions
  fromBefore?: boolean
  goesOn?: boolean
  /** several lines, for columns of hours */
  isTall?: boolean
}

const dayKeys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** An event: a bar for days, a dot with its time for an instant. Alt and an arrow move it, with Shift they lengthen it. */
export function EventChip({ event, actions, fromBefore = false, goesOn = false, isTall = false }: EventChipProps) {
  const { t } = useTranslation('timeViews')
  const { names } = actions
  const { of, minute, title, from, to } = event
  const colors = hueColors(event.hue)
  const mayLengthen = of.mayWrite && of.kind === 'range'
  const when = from === to ? names.full(from) : names.range(from, to)
  const time = minute === undefined ? '' : names.time(minute)
  const onKeyDown = (key: KeyboardEvent): void => {
    const days = dayKeys[key.key]
    if (!key.altKey || days === undefined || !of.mayWrite) return
    key.preventDefault()
    key.stopPropagation()
    if (!key.shiftKey) actions.onShift(event, days, 'move')
    else if (mayLengthen) actions.onShift(event, days, 'end')
  }
  const label = t('eventLabel', { title, field: of.field.label, when: time ? `${when}, ${time}` : when })
  return (
    <button
      type="button"
      className={css.event}
      data-event={event.key}
      data-timed={minute !== undefined || undefined}
      data-tall={isTall || undefined}
      data-before={fromBefore || undefined}
      data-on={goesOn || undefined}
      data-moving={actions.movingKey === event.key || undefined}
      data-open={actions.openRecordId === event.recordId || undefined}
      data-may-move={of.mayWrite || undefined}
      style={{ '--event-soft': colors.soft, '--event-text': colors.text, '--event-solid': colors.solid } as CSSProperties}
      aria-label={label}
      title={label}
      onClick={(click) => {
        click.stopPropagation()
        actions.onOpen(event.recordId)
      }}
      onKeyDown={onKeyDown}
    >
      {mayLengthen && !fromBefore && <span className={css.grip} data-grip="start" />}
      {minute !== undefined && <span className={css.time}>{time}</span>}
      <span className={css.eventTitle}>{title}</span>
      {mayLengthen && !goesOn && <span className={css.grip} data-grip="end" />}
    </button>
  )
}

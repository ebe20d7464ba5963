import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { DayCalendar } from '#client/ui/calendar/DayCalendar.tsx'
import { writeDay, type CalendarFace } from '#client/ui/calendar/calendar-face.ts'
import css from '#client/ui/calendar/day-field.module.css'
import { readDay } from '#client/ui/calendar/read-day.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { leavesBox } from '#client/ui/leaves-box.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { useFocusBack } from '#client/ui/use-focus-back.ts'

export interface DayFieldProps extends Omit<CalendarFace, 'autoFocus'> {
  value: string | undefined
  min?: string | undefined
  /** the first day that the calendar offers, unless the value lies before it */
  offeredFrom?: string | undefined
  disabled?: boolean
  /** also while the year is typed: each day that the digits make; null as an emptied field is left */
  onChange: (day: string | null) => void
}

/** A day, typed part by part in the language's order or picked. */
export function DayField({ value, min, offeredFrom, disabled, onChange, ...face }: DayFieldProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // a day that is typed stays in sight while it is not taken
  const [draft, setDraft] = useState<string | null>()
  // a date left half typed is the day of before again
  const [visit, setVisit] = useState(0)
  useFocusBack(open, button)
  const offered = offeredFrom !== undefined && offeredFrom > (min ?? '') && offeredFrom <= (value ?? offeredFrom)
  const shown = draft === undefined ? value : (draft ?? undefined)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    event.stopPropagation()
    if (event.key !== 'Tab' || isComposing(event.nativeEvent)) return
    if (!leavesBox(event.currentTarget, event.target, event.shiftKey)) return
    event.preventDefault()
    setOpen(false)
  }
  return (
    <div ref={anchor} className={css.field} data-disabled={disabled || undefined}>
      <I18nProvider locale={face.language}>
        <DateField
          key={visit}
          aria-label={face.label}
          className={css.parts ?? ''}
          value={readDay(shown)}
          isDisabled={disabled === true}
          shouldForceLeadingZeros
          onChange={(day) => {
            const typed = day && writeDay(day)
            setDraft(typed)
            if (typed !== null) onChange(typed)
          }}
          onBlur={() => {
            if (draft === null) onChange(null)
            setDraft(undefined)
            setVisit(visit + 1)
          }}
        >
          <DateInput className={css.input ?? ''}>{(segment) => <DateSegment segment={segment} className={css.part ?? ''} />}</DateInput>
        </DateField>
      </I18nProvider>
      <IconButton
        ref={button}
        label={`${face.label}: ${face.texts.open}`}
        icon={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      />
      <Popover anchor={anchor} open={open} role="dialog" aria-label={face.label} onKeyDown={onKeyDown} onClose={() => setOpen(false)}>
        <DayCalendar
          {...face}
          autoFocus
          value={value}
          min={offered ? offeredFrom : min}
          onPick={(day) => {
            setDraft(undefined)
            setOpen(false)
            onChange(day)
          }}
        />
      </Popover>
    </div>
  )
}

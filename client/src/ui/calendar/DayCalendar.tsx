import { Calendar } from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { CalendarBody } from '#client/ui/calendar/CalendarBody.tsx'
import { weekdays, writeDay, type CalendarFace } from '#client/ui/calendar/calendar-face.ts'
import css from '#client/ui/calendar/calendar.module.css'
import { readDay } from '#client/ui/calendar/read-day.ts'
import { useShownDay } from '#client/ui/calendar/use-shown-day.ts'

export interface DayCalendarProps extends CalendarFace {
  value: string | undefined
  /** no day before it can be picked */
  min?: string | undefined
  onPick: (day: string | null) => void
}

/** A month of days to pick one from, with the arrow keys as well. */
export function DayCalendar({ label, value, min, language, firstDay, today, texts, autoFocus, onPick }: DayCalendarProps) {
  const [shown, setShown] = useShownDay(value, today)
  return (
    <I18nProvider locale={language}>
      <Calendar
        aria-label={label}
        firstDayOfWeek={weekdays[firstDay]}
        className={css.calendar ?? ''}
        value={readDay(value)}
        minValue={readDay(min)}
        autoFocus={autoFocus === true}
        focusedValue={shown}
        onFocusChange={setShown}
        onChange={(day) => onPick(writeDay(day))}
      >
        <CalendarBody today={today} texts={texts} onToday={() => onPick(today)} onClear={() => onPick(null)} />
      </Calendar>
    </I18nProvider>
  )
}

import { useContext, useEffect, useEffectEvent } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { RangeCalendar as AriaRangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { CalendarBody } from '#client/ui/calendar/CalendarBody.tsx'
import { weekdays, writeDay, type CalendarFace } from '#client/ui/calendar/calendar-face.ts'
import css from '#client/ui/calendar/calendar.module.css'
import { readDay } from '#client/ui/calendar/read-day.ts'
import { useShownDay } from '#client/ui/calendar/use-shown-day.ts'

export interface RangeCalendarProps extends CalendarFace {
  first: string | undefined
  last: string | undefined
  /** one end is picked */
  onFirst: (day: string) => void
  /** both are, the earlier one first */
  onPick: (days: [string, string] | null) => void
}

/** A month of days to pick two from, one after the other. */
export function RangeCalendar({ label, first, last, language, firstDay, today, texts, autoFocus, onFirst, onPick }: RangeCalendarProps) {
  const [shown, setShown] = useShownDay(first, today)
  const start = readDay(first)
  const end = readDay(last)
  return (
    <I18nProvider locale={language}>
      <AriaRangeCalendar
        aria-label={label}
        firstDayOfWeek={weekdays[firstDay]}
        className={css.calendar ?? ''}
        value={start && end && { start, end }}
        // who goes elsewhere after the first day has picked that one
        commitBehavior="reset"
        autoFocus={autoFocus === true}
        focusedValue={shown}
        onFocusChange={setShown}
        onChange={(days) => onPick([writeDay(days.start), writeDay(days.end)])}
      >
        <FirstDay onFirst={onFirst} />
        <RangeBody today={today} texts={texts} onClear={() => onPick(null)} />
      </AriaRangeCalendar>
    </I18nProvider>
  )
}

/** Tells of the first of two days, of which the widget itself is silent. */
function FirstDay({ onFirst }: Pick<RangeCalendarProps, 'onFirst'>) {
  const anchor = useContext(RangeCalendarStateContext)?.anchorDate?.toString()
  const tell = useEffectEvent(onFirst)
  useEffect(() => {
    if (anchor !== undefined) tell(anchor)
  }, [anchor])
  return null
}

function RangeBody(props: Pick<CalendarFace, 'today' | 'texts'> & { onClear: () => void }) {
  const state = useContext(RangeCalendarStateContext)
  return (
    <CalendarBody
      {...props}
      onToday={() => {
        const day = readDay(props.today)
        if (day) state?.selectDate(day)
      }}
    />
  )
}

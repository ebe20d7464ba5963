import { useMemo, useRef, useState } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { CalendarConfig, CalendarMode } from '#shared/views/calendar-view.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Agenda } from '#client/views/calendar/Agenda.tsx'
import { CalendarHeader } from '#client/views/calendar/CalendarHeader.tsx'
import { CutNotice } from '#client/views/calendar/CutNotice.tsx'
import type { EventActions } from '#client/views/calendar/EventChip.tsx'
import { HoursGrid } from '#client/views/calendar/HoursGrid.tsx'
import { MonthGrid } from '#client/views/calendar/MonthGrid.tsx'
import { titleOf } from '#client/views/calendar/period-title.ts'
import { UndatedTray } from '#client/views/calendar/UndatedTray.tsx'
import { useCalendar } from '#client/views/calendar/use-calendar.ts'
import { useDayKeys } from '#client/views/calendar/use-day-keys.ts'
import { useEventKeys } from '#client/views/calendar/use-event-keys.ts'
import css from '#client/views/calendar/calendar.module.css'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { ElsewhereNotice } from '#client/views/time/ElsewhereNotice.tsx'
import { useShownDay } from '#client/views/calendar/use-shown-day.ts'
import { NoDateField } from '#client/views/time/NoDateField.tsx'
import { periodOf, stepped } from '#client/views/time/period.ts'
import { useDayNames } from '#client/views/time/use-day-names.ts'
import { useNowIn } from '#client/views/time/use-now-in.ts'
import { useWeekStart } from '#client/views/time/week-start.ts'

export interface CalendarRecordsProps {
  tableId: string
  label: string
  work: TableWork
  access: TableAccess
  config: CalendarConfig
  onChange(patch: Partial<CalendarConfig>): void
  isPhone: boolean
  openRecordId: string | undefined
  onOpen(recordId: string): void
  /** undefined: no field may be added from here */
  onAddField: (() => void) | undefined
}

/** Records on the days of their dates, wherever a calendar is shown. */
export function CalendarRecords(props: CalendarRecordsProps) {
  const { label, work, config, onChange, isPhone, onOpen } = props
  const { language } = useTranslation('timeViews')
  const names = useDayNames(language)
  const { day: weekStart } = useWeekStart(language)
  const locale = useLocale()
  const now = useNowIn(locale.timezone)
  const root = useRef<HTMLDivElement>(null)
  const { day, setDay, isElsewhere } = useShownDay(props, now.day, locale.timezone)
  const [phoneMode, setPhoneMode] = useState<CalendarMode>('agenda')
  const [isTrayOpen, setIsTrayOpen] = useState(false)
  const mode = isPhone ? phoneMode : config.calendar_mode
  const setMode = (next: CalendarMode): void => (isPhone ? setPhoneMode(next) : onChange({ calendar_mode: next }))
  const period = useMemo(() => periodOf(mode, day, weekStart), [mode, day, weekStart])
  const calendar = useCalendar({ ...props, period, isTrayOpen })
  const { possible, dates, events, undated, movingKey, create, put, onPointerDown } = calendar
  const onShift = useEventKeys({ root, period, setDay, put })
  const actions: EventActions = { names, openRecordId: props.openRecordId, movingKey, onOpen, onShift }
  const openDay = (next: number): void => {
    setDay(next)
    setMode('day')
  }
  const onDayKey = useDayKeys({ root, day, setDay, mode, create, openDay })
  if (dates.length === 0)
    return (
      <NoDateField
        choices={possible.map(({ field }) => field)}
        onChoose={(id) => onChange({ calendar_fields: [id] })}
        onAddField={props.onAddField}
      />
    )
  const cells = { today: now.day, focusDay: day, names, onOpenDay: openDay, onDayKey }
  const isList = mode === 'agenda' || (isPhone && mode === 'week')
  const title = titleOf(mode, day, period, names)
  return (
    <section className={css.calendar} aria-label={label}>
      <CalendarHeader
        title={title}
        mode={mode}
        day={day}
        today={now.day}
        undated={calendar.undatedCount}
        isTrayOpen={isTrayOpen}
        onMode={setMode}
        onStep={(by) => setDay(stepped(mode, day, by))}
        onToday={() => setDay(now.day)}
        onDay={setDay}
        onTray={() => setIsTrayOpen(!isTrayOpen)}
      />
      {isElsewhere && <ElsewhereNotice month={names.month(day)} onToday={() => setDay(now.day)} />}
      {calendar.cut && <CutNotice cut={calendar.cut} mode={mode} onMode={setMode} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the days and events in it have keys of their own */}
      <div ref={root} className={css.body} onPointerDown={onPointerDown}>
        {isList ? (
          <Agenda label={title} period={period} today={now.day} events={events} actions={actions} />
        ) : mode === 'month' ? (
          <MonthGrid {...cells} label={title} period={period} shown={day} events={events} isSmall={isPhone} actions={actions} />
        ) : (
          <HoursGrid key={mode} {...cells} label={title} period={period} events={events} now={now.minute} actions={actions} />
        )}
        {isTrayOpen && (
          <UndatedTray
            rows={undated}
            onMore={calendar.moreUndated}
            labelField={work.labelField}
            locale={locale}
            mayMove={dates.some(({ mayWrite }) => mayWrite)}
            onOpen={onOpen}
            onClose={() => setIsTrayOpen(false)}
          />
        )}
      </div>
    </section>
  )
}

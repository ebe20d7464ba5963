import { useMemo, type PointerEvent } from 'react'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { DateSpan } from '#shared/views/date-span.ts'
import { useLocale } from '#client/cells/field-config.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { byPlace, eventsIn, undatedOf, type CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import type { CalendarRecordsProps } from '#client/views/calendar/CalendarRecords.tsx'
import { drawnEvent, useCalendarDrag } from '#client/views/calendar/use-calendar-drag.ts'
import { boundDates, dateFieldsOf, type DateField } from '#client/views/time/date-binding.ts'
import type { Period } from '#client/views/time/period.ts'
import { useRowsBetween, type CutRows } from '#client/views/time/use-rows-between.ts'
import { useDateGestures } from '#client/views/time/use-date-gestures.ts'

interface Calendar {
  /** the fields that dates could be of, and those they are of */
  possible: readonly DateField[]
  dates: readonly DateField[]
  /** with the one that moves where it would be */
  events: readonly CalendarEvent[]
  undated: readonly RecordRow[]
  /** of a large table more than are here */
  undatedCount: number
  moreUndated: (() => void) | undefined
  /** undefined: all events of the days are shown */
  cut: CutRows | undefined
  movingKey: string | undefined
  /** undefined: no record may be made */
  create: ((span: DateSpan) => void) | undefined
  put(event: CalendarEvent, span: DateSpan): void
  onPointerDown(event: PointerEvent<HTMLElement>): void
}

const nineOClock = 9 * 60

/** The events of some days, and the gestures that change them. */
export function useCalendar(props: CalendarRecordsProps & { period: Period; isTrayOpen: boolean }): Calendar {
  const { tableId, work, access, config, period, onOpen } = props
  const { t } = useTranslation('timeViews')
  const locale = useLocale()
  const possible = useMemo(() => dateFieldsOf(work.fields, access), [work.fields, access])
  const chosen = config.calendar_fields
  const dates = useMemo(() => boundDates(work.fields, access, chosen), [work.fields, access, chosen])
  const { rows, undated: loose, cut } = useRowsBetween(work, dates, period, props.isTrayOpen)
  const colour = work.fields.find(({ id }) => id === config.calendar_color_field)
  const { labelField } = work
  const stored = useMemo(
    () => eventsIn(rows, period, { dates, colour, labelField, locale, unnamed: t('unnamed') }),
    [rows, period, dates, colour, labelField, locale, t],
  )
  const here = useMemo(() => (loose ? loose.rows : undatedOf(rows, dates, locale.timezone)), [loose, rows, dates, locale.timezone])

  const date = useDateGestures({ tableId, gestures: work.gestures, locale })
  const fillable = dates.filter(({ mayFill }) => mayFill)
  const create = (span: DateSpan): void => {
    const isTimed = span.minute !== undefined
    const of = fillable.find(({ kind }) => (kind === 'instant') === isTimed) ?? fillable[0]
    const id = of && date.create(of, of.kind === 'instant' ? { minute: nineOClock, ...span } : span)
    if (id !== undefined) onOpen(id)
  }
  const cellOf = (recordId: string, fieldId: string): CellValue => readTable(tableId)?.find(recordId)?.cell(fieldId) ?? null
  const { preview, onPointerDown } = useCalendarDrag({
    events: stored,
    dates,
    mayCreate: fillable.length > 0,
    cellOf,
    create,
    set: date.set,
  })
  const events = useMemo(() => {
    if (!preview) return stored
    const { key, span } = preview
    const moving = stored.find((event) => event.key === key) ?? drawnEvent(key, dates, t('newEvent'))
    return [...stored.filter((event) => event.key !== key), ...(moving ? [{ ...moving, ...span }] : [])].sort(byPlace)
  }, [stored, preview, dates, t])
  return {
    possible,
    dates,
    events,
    undated: here,
    undatedCount: loose ? loose.count : here.length,
    moreUndated: loose?.more,
    cut,
    movingKey: preview?.key,
    create: fillable.length > 0 ? create : undefined,
    put: (event, span) => date.set(event.recordId, event.of, span, cellOf(event.recordId, event.of.field.id)),
    onPointerDown,
  }
}

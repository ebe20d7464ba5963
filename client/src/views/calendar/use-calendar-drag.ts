import type { CellValue } from '#shared/values/cell-value.ts'
import type { DateSpan } from '#shared/views/date-span.ts'
import { hueOfPlace, type CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import type { DateField } from '#client/views/time/date-binding.ts'
import type { DateGestures } from '#client/views/time/use-date-gestures.ts'
import { useSpanDrag, type SpanDrag, type TimePlace } from '#client/views/time/use-span-drag.ts'

interface CalendarDragOptions {
  events: readonly CalendarEvent[]
  dates: readonly DateField[]
  mayCreate: boolean
  cellOf(recordId: string, fieldId: string): CellValue
  create(span: DateSpan): void
  set: DateGestures['set']
}

/** Keys of what is no event yet: a new one, and a record without a date. */
const drawn = 'new'
const undatedPrefix = 'undated:'
const minutesOfDay = 1440
const step = 15

/** The pointer moves and lengthens events, makes events of empty days, and gives records a date. */
export function useCalendarDrag({ events, dates, mayCreate, cellOf, create, set }: CalendarDragOptions): SpanDrag {
  const target = dates.find(({ mayWrite }) => mayWrite)
  return useSpanDrag({
    placeAt,
    heldAt: (element, place) => {
      const undated = element.closest<HTMLElement>('[data-undated]')?.dataset['undated']
      if (undated !== undefined && target) {
        const span = { from: 0, to: 0, ...(target.kind === 'instant' && { minute: 9 * 60 }) }
        return { key: undatedPrefix + undated, grip: 'drop', span, seen: cellOf(undated, target.field.id) }
      }
      const key = element.closest<HTMLElement>('[data-event]')?.dataset['event']
      if (key !== undefined) {
        const event = events.find((one) => one.key === key)
        const grip = element.closest<HTMLElement>('[data-grip]')?.dataset['grip']
        if (!event?.of.mayWrite) return undefined
        const { from, to, minute } = event
        const span = { from, to, ...(minute !== undefined && { minute }) }
        return { key, grip: grip === 'start' || grip === 'end' ? grip : 'move', span, seen: cellOf(event.recordId, event.of.field.id) }
      }
      if (!mayCreate || !place || element.closest('button, [data-still]')) return undefined
      return {
        key: drawn,
        grip: 'draw',
        seen: null,
        span: { from: place.day, to: place.day, ...(place.minute !== undefined && { minute: place.minute }) },
      }
    },
    onDone: ({ key, seen }, span) => {
      if (key === drawn) return create(span)
      const [recordId = '', of] = key.startsWith(undatedPrefix)
        ? [key.slice(undatedPrefix.length), target]
        : [events.find((event) => event.key === key)?.recordId, events.find((event) => event.key === key)?.of]
      if (of) set(recordId, of, span, seen)
    },
  })
}

/** The event that is not there yet, while it is drawn or dropped. */
export function drawnEvent(key: string, dates: readonly DateField[], title: string): CalendarEvent | undefined {
  const of = dates.find(({ mayFill, mayWrite }) => (key === drawn ? mayFill : mayWrite))
  return of && { key, recordId: '', of, title, hue: hueOfPlace(dates.indexOf(of)), from: 0, to: 0 }
}

/** The day under the pointer; in columns of hours the quarter of an hour too. */
function placeAt(x: number, y: number): TimePlace | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement) || element.dataset['day'] === undefined) continue
    const day = Number(element.dataset['day'])
    if (element.dataset['hours'] === undefined) return { day }
    const { top, height } = element.getBoundingClientRect()
    const minute = Math.floor(((y - top) / height) * (minutesOfDay / step)) * step
    return { day, minute: Math.min(minutesOfDay - step, Math.max(0, minute)) }
  }
  return undefined
}

import { cellField } from '#shared/fields/behaviour.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { spanOfCell, type DateSpan } from '#shared/views/date-span.ts'
import { labelOf } from '#client/cells/record-label.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { hueByField, type DateField } from '#client/views/time/date-binding.ts'
import type { Period } from '#client/views/time/period.ts'

/** One record on the days of one of its dates. */
export interface CalendarEvent extends DateSpan {
  /** record and field */
  key: string
  recordId: string
  of: DateField
  title: string
  hue: string
}

export interface EventOptions {
  dates: readonly DateField[]
  colour: Field | undefined
  labelField: Field | undefined
  locale: Locale
  unnamed: string
}

/** Hues of fields of dates, by their order in the view. */
const fieldHues = ['blue', 'green', 'violet', 'orange', 'teal', 'pink', 'amber', 'cyan'] as const

export const hueOfPlace = (place: number): string => fieldHues[place % fieldHues.length] ?? 'gray'

/** The events that meet some days, in the order in which they are stacked: early first, then long first. */
export function eventsIn(rows: readonly RecordRow[], { from, to }: Period, options: EventOptions): CalendarEvent[] {
  const { dates, colour, labelField, locale, unnamed } = options
  const hueOf = colour && hueByField(colour)
  const label = labelField && cellField(labelField)
  const found: CalendarEvent[] = []
  for (const row of rows) {
    for (const [place, of] of dates.entries()) {
      const span = spanOfCell(of.kind, row.cell(of.field.id), locale.timezone)
      if (!span || span.to < from || span.from > to) continue
      const hue = hueOf && colour ? (hueOf(row.cell(colour.id)) ?? 'gray') : hueOfPlace(place)
      const title = labelOf(row, label, locale) || unnamed
      found.push({ ...span, key: `${row.id}:${of.field.id}`, recordId: row.id, of, title, hue })
    }
  }
  return found.sort(byPlace)
}

export function byPlace(a: CalendarEvent, b: CalendarEvent): number {
  return a.from - b.from || b.to - a.to || (a.minute ?? -1) - (b.minute ?? -1) || a.title.localeCompare(b.title) || (a.key < b.key ? -1 : 1)
}

/** The records without any of the dates. */
export function undatedOf(rows: readonly RecordRow[], dates: readonly DateField[], timezone: string): RecordRow[] {
  return rows.filter((row) => dates.every(({ kind, field }) => !spanOfCell(kind, row.cell(field.id), timezone)))
}

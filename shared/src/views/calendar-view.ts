import * as z from 'zod/mini'
import type { FilterGroup } from '#shared/values/query.ts'
import { optionalPart } from '#shared/views/view-part.ts'
import { fieldListPart, fieldPart, filterPart, plainPart } from '#shared/views/view-parts.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

export const calendarModes = ['month', 'week', 'day', 'agenda'] as const
export type CalendarMode = (typeof calendarModes)[number]

export interface CalendarConfig {
  /** the fields whose dates are shown; null: the first one that has dates */
  calendar_fields: string[] | null
  /** the field that colours the events; absent or null: each field of dates has a colour of its own */
  calendar_color_field?: string | null | undefined
  calendar_mode: CalendarMode
  filter: FilterGroup | null
}

/** Records on the days of their dates. */
export const calendarView: ViewType<CalendarConfig> = {
  type: 'calendar',
  defaults: () => ({ calendar_fields: null, calendar_mode: 'month', filter: null }),
  query: ({ filter }) => ({ fields: null, filter, sorts: [] }),
  arrangedBy: (fieldId) => ({ calendar_fields: [fieldId] }),
  unfiltered: { filter: null },
}

export const calendarStore = /* @__PURE__ */ viewStore(calendarView, {
  version: 1,
  upgrades: [],
  arranges: ({ calendar_fields: fields }) => ({ as: 'days', by: fields ? (fields[0] ?? null) : undefined }),
  parts: () => ({
    calendar_fields: fieldListPart,
    calendar_color_field: optionalPart(fieldPart),
    calendar_mode: plainPart(z.enum(calendarModes)),
    filter: filterPart,
  }),
})

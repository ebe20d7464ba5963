import * as z from 'zod/mini'
import { wholeNumber } from '#shared/lib/small-schemas.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import { optionalPart } from '#shared/views/view-part.ts'
import { byFieldPart, fieldListPart, fieldPart, filterPart, plainPart } from '#shared/views/view-parts.ts'
import { viewStore } from '#shared/views/view-store.ts'
import type { ViewType } from '#shared/views/view-type.ts'

export const ganttZooms = ['day', 'week', 'month', 'quarter', 'year'] as const
export type GanttZoom = (typeof ganttZooms)[number]

export interface GanttConfig {
  /** the range field, or the field of the first day; absent: the first one that has dates; null: one that is gone or hidden */
  gantt_date_range?: string | null | undefined
  /** the field of the last day, where the first is a field of its own */
  gantt_end_field?: string | null | undefined
  gantt_color_field?: string | null | undefined
  /** the columns at the left; null: the record's name alone */
  gantt_table_fields: string[] | null
  gantt_progress_field?: string | null | undefined
  /** a link to records of the same table that end before this one begins */
  gantt_dependency_field?: string | null | undefined
  /** moving a record's end moves those that begin after it */
  gantt_shift?: boolean | undefined
  gantt_zoom: GanttZoom
  widths?: Record<string, number> | undefined
  filter: FilterGroup | null
  sort_by?: string | null | undefined
  sort_order: 'asc' | 'desc'
}

/** Records as bars along a line of time. */
export const ganttView: ViewType<GanttConfig> = {
  type: 'gantt',
  defaults: () => ({ gantt_table_fields: null, gantt_zoom: 'week', filter: null, sort_order: 'asc' }),
  query: ({ gantt_table_fields, filter, sort_by, sort_order }) => ({
    fields: gantt_table_fields ?? [],
    filter,
    sorts: typeof sort_by === 'string' ? [{ fieldId: sort_by, direction: sort_order }] : [],
  }),
  arrangedBy: (fieldId) => ({ gantt_date_range: fieldId }),
  unfiltered: { filter: null },
}

export const ganttStore = /* @__PURE__ */ viewStore(ganttView, {
  version: 1,
  upgrades: [],
  arranges: ({ gantt_date_range: by, gantt_end_field: until }) => ({ as: 'bars', by, until }),
  parts: () => ({
    gantt_date_range: optionalPart(fieldPart),
    gantt_end_field: optionalPart(fieldPart),
    gantt_color_field: optionalPart(fieldPart),
    gantt_table_fields: fieldListPart,
    gantt_progress_field: optionalPart(fieldPart),
    gantt_dependency_field: optionalPart(fieldPart),
    gantt_shift: optionalPart(plainPart(z.boolean())),
    gantt_zoom: plainPart(z.enum(ganttZooms)),
    widths: optionalPart(byFieldPart(wholeNumber(40, 2000))),
    filter: filterPart,
    sort_by: optionalPart(fieldPart),
    sort_order: plainPart(z.enum(['asc', 'desc'])),
  }),
})

import type { GalleryConfig } from '#shared/views/gallery-view.ts'
import type { ListConfig } from '#shared/views/list-view.ts'
import type { RecordPageConfig } from '#shared/views/record-view.ts'
import type { ShownConfig } from '#shared/views/shown-config.ts'
import type { CalendarConfig } from '#shared/views/calendar-view.ts'
import type { GanttConfig } from '#shared/views/gantt-view.ts'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'

interface SampleView<Config extends object = object> {
  config: Config
  /** a text of its records */
  shows: RegExp
  /** the name of one of its tools */
  tool: RegExp
}

const grid: SampleView<GridConfig> = {
  config: {
    fields: null,
    widths: { faaaaaaaaaaaa: 240 },
    filter: null,
    sorts: [{ fieldId: 'faaaaaaaaaaaa', direction: 'asc' }],
    groups: [
      { fieldId: 'fcccccccccccc', direction: 'asc' },
      { fieldId: 'fdddddddddddd', direction: 'asc', bucket: 'month' },
    ],
    figures: { fbbbbbbbbbbbb: 'sum' },
    rowHeight: 'medium',
    color_by: 'fcccccccccccc',
  },
  shows: /Half done[^]*March 2026[^]*Harbour Bakery[^]*Linden Café/,
  tool: /Group/,
}

const calendar: SampleView<CalendarConfig> = {
  config: { calendar_fields: ['fdddddddddddd'], calendar_color_field: 'fcccccccccccc', calendar_mode: 'month', filter: null },
  shows: /March 2026[^]*Harbour Bakery[^]*Linden Café/,
  tool: /Dates/,
}

const gantt: SampleView<GanttConfig> = {
  config: {
    gantt_date_range: 'fdddddddddddd',
    gantt_color_field: 'fcccccccccccc',
    gantt_table_fields: ['fbbbbbbbbbbbb'],
    gantt_zoom: 'week',
    filter: null,
    sort_by: 'faaaaaaaaaaaa',
    sort_order: 'desc',
  },
  shows: /Old Mill Books[^]*Linden Café[^]*Harbour Bakery/,
  tool: /Bars/,
}

const kanban: SampleView<KanbanConfig> = {
  config: {
    fields: null,
    filter: null,
    sort_by: null,
    sort_order: 'asc',
    color_by: 'fcccccccccccc',
    cover: null,
    kanban_field: 'fcccccccccccc',
    kanban_columns: { fcccccccccccc: [{ id: 'oaaaaaaaaaaaa', limit: 2 }] },
    figures: { fbbbbbbbbbbbb: 'sum' },
  },
  shows: /Half done[^]*3 \/ 2[^]*Linden Café[^]*Harbour Bakery/,
  tool: /Board/,
}

const shown: ShownConfig = { fields: null, filter: null, sort_by: 'faaaaaaaaaaaa', sort_order: 'asc', color_by: 'fcccccccccccc' }
const gallery: SampleView<GalleryConfig> = {
  config: { ...shown, cover: null, cover_fit: 'fit' },
  shows: /Harbour Bakery[^]*Half done[^]*Linden Café/,
  tool: /Cover/,
}
const list: SampleView<ListConfig> = { config: shown, shows: /Harbour Bakery[^]*Half done[^]*Linden Café/, tool: /Color/ }
const record: SampleView<RecordPageConfig> = { config: shown, shows: /Harbour Bakery[^]*1 of 3[^]*Half done/, tool: /Color/ }

/** A view with everything set, of every type. The suite fails for a type without one. */
export const sampleViews: Readonly<Record<string, SampleView>> = { table: grid, kanban, gallery, list, record, calendar, gantt }

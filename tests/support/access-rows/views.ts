import type { calendarFeedCalls } from '#shared/nouns/views/calendar-feed-calls.ts'
import type { viewEditCalls } from '#shared/nouns/views/view-edit-calls.ts'
import type { viewMutationSchemas } from '#shared/nouns/views/view-mutations.ts'
import type { viewUseCalls } from '#shared/nouns/views/view-use-calls.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const viewsCallRows = {
  'POST views/uses': { who: 'builder', works: 'ba' },
  'POST v3/tab/:tableId/view': { who: 'builder', works: 'ba' },
  'PUT v3/tab/:tableId/view/:viewId': {
    ...{ who: 'builder', works: 'ba' },
    // settings of other types than the world's view
    omit: [
      ...['kanban_field', 'kanban_columns', 'kanban_disable_default_column', 'kanban_hide_add_button', 'gantt_table_fields'],
      ...['kanban_disable_drag_drop_cards', 'gantt_date_range', 'gantt_color_field'],
    ],
  },
  // the sample names a view that is not there
  'PUT v3/tab/:tableId/views': { who: 'builder', works: '' },
  'DELETE v3/tab/:tableId/view/:viewId': { who: 'builder', works: 'ba' },
  // the world's view is no calendar
  'POST calendar-feeds/find': { who: 'member', works: '' },
  'POST calendar-feeds/create': { who: 'member', works: '' },
  'POST calendar-feeds/delete': { who: 'member', works: 'owvmba' },
  'GET calendar-feeds/:org/:token': { who: 'anyone', works: '' },
} satisfies CallRows<typeof viewUseCalls & typeof viewEditCalls & typeof calendarFeedCalls>

export const viewsMutationRows = {
  'views.create': { works: 'ba' },
  'views.update': { works: 'ba', id: 'view' },
  'views.delete': { works: 'ba', id: 'view' },
  'views.restore': { works: 'ba', id: 'view' },
  'views.choose': { works: 'vmba' },
} satisfies MutationRows<typeof viewMutationSchemas>

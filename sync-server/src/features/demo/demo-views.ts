import type { MutationArgs, MutationKind } from '#shared/catalogue/mutation-kinds.ts'
import { calendarView } from '#shared/views/calendar-view.ts'
import { gridView } from '#shared/views/grid-view.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import { fieldIdOf, tableIdOf, viewIdOf, type TableName } from '#server/features/demo/demo-structure.ts'

type Apply = <K extends MutationKind>(context: OrgContext, kind: K, args: MutationArgs[K]) => void

/** The newest orders and requests first, and the same records as boards and as a calendar. */
export function addViews(context: OrgContext, ids: SeededIds, apply: Apply): void {
  const field = (table: TableName, label: string): string => fieldIdOf(ids, table, label)
  const add = (table: TableName, label: string, type: string, position: string, config: object): void =>
    apply(context, 'views.create', { id: viewIdOf(ids, table, label), tableId: tableIdOf(ids, table), type, label, position, config })
  add('Orders', 'Newest first', 'table', 'Zz', {
    ...gridView.defaults(),
    sorts: [{ fieldId: field('Orders', 'Number'), direction: 'desc' }],
  })
  add('Orders', 'By status', 'kanban', 'b1', {
    ...kanbanView.defaults(),
    fields: [field('Orders', 'Customer'), field('Orders', 'Date'), field('Orders', 'Total')],
    kanban_field: field('Orders', 'Status'),
  })
  add('Orders', 'Calendar', 'calendar', 'b2', { ...calendarView.defaults(), calendar_fields: [field('Orders', 'Date')] })
  add('Requests', 'Newest first', 'table', 'Zz', {
    ...gridView.defaults(),
    sorts: [{ fieldId: field('Requests', 'Opened'), direction: 'desc' }],
  })
  add('Requests', 'By state', 'kanban', 'b0', {
    ...kanbanView.defaults(),
    fields: [field('Requests', 'Customer'), field('Requests', 'Owner')],
    kanban_field: field('Requests', 'State'),
  })
}

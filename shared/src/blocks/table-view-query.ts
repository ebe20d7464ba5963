import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { FilterGroup, Sort } from '#shared/query/query.ts'
import type { ViewConfig } from '#shared/views/view.ts'

/** What a table block asks of its table. `fields: null` leaves the choice to whoever shows it. */
export interface TableViewQuery {
  fields: readonly string[] | null
  filter: FilterGroup | null
  sorts: Sort[]
  groups: Sort[]
}

/**
 * A table block's own settings laid over its view's, for members and visitors alike: its fields, its order and its groups
 * replace the view's, its filter narrows the view's. Undefined when the view it names is not there: nothing may be asked then.
 */
export function tableViewQuery(
  block: Pick<TableViewBlockConfig, 'viewId' | 'fields' | 'filter' | 'sorts' | 'groups'>,
  view: ViewConfig | undefined,
): TableViewQuery | undefined {
  if (block.viewId !== null && !view) return undefined
  return {
    fields: block.fields ?? view?.fields ?? null,
    filter: both(view?.filter ?? null, block.filter),
    sorts: block.sorts.length > 0 ? block.sorts : (view?.sorts ?? []),
    groups: block.groups.length > 0 ? block.groups : (view?.groups ?? []),
  }
}

function both(a: FilterGroup | null, b: FilterGroup | null): FilterGroup | null {
  return a && b ? { id: 'both', conjunction: 'and', nodes: [a, b] } : (a ?? b)
}

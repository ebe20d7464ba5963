import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { ViewQuery } from '#shared/views/view-type.ts'
import { findViewType, queryOfView } from '#shared/views/view-types.ts'
import type { View } from '#shared/views/view.ts'

/** The arrangement of a block without a view, as a view of its own; undefined for rows. */
export function ownView({ viewId, as, by }: Pick<TableViewBlockConfig, 'viewId' | 'as' | 'by'>): Pick<View, 'type' | 'config'> | undefined {
  const type = viewId === null ? findViewType(as) : undefined
  return type && { type: type.type, config: { ...type.defaults(), ...(by !== null && type.arrangedBy?.(by)) } }
}

/** A table block's question. */
export type TableViewQuery = Required<Omit<ViewQuery, 'figures'>>

/**
 * A table block's own settings laid over its view's, for members and visitors alike: its fields, its order and its groups
 * replace the view's, its filter narrows the view's. Undefined when the view it names is not there: nothing may be asked then.
 */
export function tableViewQuery(
  block: Pick<TableViewBlockConfig, 'viewId' | 'fields' | 'filter' | 'sorts' | 'groups'>,
  view: Pick<View, 'type' | 'config'> | undefined,
): TableViewQuery | undefined {
  const asked = view && queryOfView(view)
  if (block.viewId !== null && !asked) return undefined
  return {
    fields: block.fields ?? asked?.fields ?? null,
    filter: both(asked?.filter ?? null, block.filter),
    sorts: block.sorts.length > 0 ? block.sorts : (asked?.sorts ?? []),
    groups: block.groups.length > 0 ? block.groups : (asked?.groups ?? []),
  }
}

function both(a: FilterGroup | null, b: FilterGroup | null): FilterGroup | null {
  return a && b ? { id: 'both', conjunction: 'and', nodes: [a, b] } : (a ?? b)
}

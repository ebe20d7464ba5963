import type { View } from '#shared/views/view.ts'
import { firstViewType } from '#shared/views/view-types.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'

/** A type without a view of its own is shown by another one: `list` was the table before there were lists (specification 2 §2). */
const standIns: Readonly<Record<string, string>> = { list: firstViewType.type }

/** The view that an address shows; undefined when it names one that is not there, or the table has none. */
export function shownView(views: readonly View[], { viewId, named }: Pick<TableAddress, 'viewId' | 'named'>): View | undefined {
  const last = views.find(({ id }) => id === viewId)
  if (!named) return last ?? views[0]
  if ('viewId' in named) return last
  const ofType = (wanted: string | undefined): View | undefined =>
    last?.type === wanted ? last : views.find(({ type }) => type === wanted)
  return ofType(named.type) ?? ofType(standIns[named.type])
}

/** True for the address of a view that is not there. A table without views is itself the view of the first type. */
export function isViewMissing(views: readonly View[], address: Pick<TableAddress, 'viewId' | 'named'>): boolean {
  const { named } = address
  if (!named || shownView(views, address)) return false
  return views.length > 0 || 'viewId' in named || (standIns[named.type] ?? named.type) !== firstViewType.type
}

import { useMemo } from 'react'
import { byPosition } from '#shared/lib/positions.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { findViewType, firstViewType } from '#shared/views/view-types.ts'
import { isViewMissing, shownView } from '#client/features/tables/shown-view.ts'
import type { TableAddress } from '#client/features/tables/use-table-address.ts'
import { useViewSettings } from '#client/queries/view-settings.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { findViewFace } from '#client/views/view-types.ts'

/** The views of a table that this client can draw, and the one that the address shows. */
export function useShownView(table: Table, address: TableAddress) {
  const allViews = useEntities('view')
  const views = useMemo(
    () => allViews.filter((view) => view.tableId === table.id && findViewFace(view.type)).toSorted(byPosition),
    [allViews, table.id],
  )
  const view = shownView(views, address)
  const settings = useViewSettings(view)
  const { config } = settings
  const type = findViewType(view?.type ?? '') ?? firstViewType
  const query = useMemo(() => type.query(config), [type, config])
  return { views, view, isMissing: isViewMissing(views, address), settings, type, face: findViewFace(type.type), query }
}

export type ShownView = ReturnType<typeof useShownView>

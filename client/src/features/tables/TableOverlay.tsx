import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { TableDialogs } from '#client/features/tables/TableDialogs.tsx'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** A dialog of a table, over whatever page asked for it. */
export function TableOverlay({ overlay }: { overlay: Overlay }) {
  const tableId = overlay.kind === 'table' ? overlay.tableId : ''
  const table = useEntity('table', tableId)
  const access = useTableAccess(tableId)
  if (overlay.kind !== 'table') return null
  if (!table) return <GoneItem />
  return <TableDialogs table={table} access={access} open={overlay.dialog} onClose={closeOverlay} />
}

import type { FilterGroup } from '#shared/query/query.ts'
import { itemKey, useItems } from '#client/data/items/item.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import type { TableEditors } from '#client/features/public-links/table-editors.ts'
import { ShareDialog } from '#client/features/public-links/ui/ShareDialog.tsx'
import { FieldsList } from '#client/features/tables/views/FieldsList.tsx'
import { FilterBuilder } from '#client/features/tables/views/FilterBuilder.tsx'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'

/** The public links of an item; asked for by its page. What a table's link shows is chosen with the tables' own editors. */
const editors: TableEditors = { Fields: LinkFields, Filter: LinkFilter }

export function ShareOverlay({ overlay }: { overlay: Overlay }) {
  const items = useItems()
  if (overlay.kind !== 'share') return null
  const { type, id } = overlay.target
  const item = items.get(itemKey(type, id))
  if (!item) return null
  return <ShareDialog type={type} id={id} label={item.label} recordId={overlay.recordId} editors={editors} onClose={closeOverlay} />
}

function LinkFields({ tableId, shown, onChange }: { tableId: string; shown: readonly string[]; onChange: (fields: string[]) => void }) {
  const fields = useFields(tableId)
  return (
    <FieldsList fields={fields} shown={shown} labelFieldId={undefined} onChange={(next) => onChange(next ?? fields.map(({ id }) => id))} />
  )
}

interface LinkFilterProps {
  tableId: string
  filter: FilterGroup | null
  onChange: (filter: FilterGroup | null) => void
}

function LinkFilter({ tableId, filter, onChange }: LinkFilterProps) {
  return <FilterBuilder fields={useFields(tableId)} filter={filter} onChange={onChange} />
}

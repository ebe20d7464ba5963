import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/features/tables/cells/cell-type.ts'
import { optionsOf } from '#client/features/tables/cells/field-config.ts'
import { Progress } from '#client/features/tables/cells/Progress.tsx'

/** How many of the items are ticked. */
export function ChecklistCell({ field, value }: CellContent) {
  const items = optionsOf(field)
  if (items.length === 0) return null
  const ticked = new Set(itemsOf(value))
  const done = items.filter((item) => ticked.has(item.id)).length
  return <Progress share={done / items.length} text={`${done}/${items.length}`} />
}

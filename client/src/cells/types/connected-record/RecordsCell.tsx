import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import css from '#client/cells/cells.module.css'
import { RecordChip } from '#client/cells/RecordChip.tsx'

/** more links than this are only counted: forty chips in a cell are unreadable */
const shownLinks = 8

export function RecordsCell({ field, value }: CellContent) {
  const ids = itemsOf(value)
  const { tableId } = linkConfig(field)
  return (
    <span className={css.words}>
      {ids.slice(0, shownLinks).map((id) => (
        <RecordChip key={id} tableId={tableId} recordId={id} />
      ))}
      {ids.length > shownLinks && <span className={css.more}>+{ids.length - shownLinks}</span>}
    </span>
  )
}

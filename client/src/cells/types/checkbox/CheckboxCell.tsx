import { IconCheck } from '@tabler/icons-react'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'

// always mounted, visible when ticked: rows that scroll into view change an attribute and no elements
const tick = <IconCheck size={12} stroke={3} aria-hidden />

/** Shows the box only; pressing and Space are the cell's own (see the grid and the record panel). */
export function CheckboxCell({ field, value }: CellContent) {
  const ticked = value === 1
  return (
    <span
      className={css.checkbox}
      data-toggle
      data-ticked={ticked || undefined}
      role="img"
      aria-label={`${field.label}: ${ticked ? '✓' : '–'}`}
    >
      {tick}
    </span>
  )
}

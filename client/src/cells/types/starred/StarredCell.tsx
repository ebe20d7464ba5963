import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'

/** Shows the star only; pressing and Space are the cell's own. */
export function StarredCell({ field, value }: CellContent) {
  const starred = value === 1
  const Icon = starred ? IconStarFilled : IconStar
  return (
    <span className={css.star} data-toggle data-on={starred || undefined} role="img" aria-label={`${field.label}: ${starred ? '★' : '–'}`}>
      <Icon size={16} stroke={1.5} aria-hidden />
    </span>
  )
}

import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'

/** Shows the switch only; pressing and Space are the cell's own. */
export function SwitchCell({ field, value }: CellContent) {
  const on = value === 1
  return <span className={css.switch} data-toggle data-on={on || undefined} role="img" aria-label={`${field.label}: ${on ? '✓' : '–'}`} />
}

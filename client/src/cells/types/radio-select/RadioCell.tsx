import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellContent } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { optionsOf } from '#client/cells/field-config.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

/** The chosen option beside its radio button. */
export function RadioCell({ field, value }: CellContent) {
  const [id] = itemsOf(value)
  const option = optionsOf(field).find((candidate) => candidate.id === id)
  if (!option) return null
  return (
    <span className={css.radio}>
      <span className={css.radioDot} style={{ color: hueColors(option.hue).text }} aria-hidden />
      <span className={css.radioText}>{option.label}</span>
    </span>
  )
}

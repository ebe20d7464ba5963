import type { CellProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/cells.module.css'
import { formatCell } from '#client/cells/cell-text.ts'

/** Every type that reads as one line of text: texts, numbers, dates. */
export function TextCell({ field, value, locale }: CellProps) {
  const text = formatCell(field, value, locale)
  return (
    <span className={css.text} title={text.length > 24 ? text : undefined}>
      {text}
    </span>
  )
}

import { dayFormat } from '#client/i18n/day-format.ts'
import type { CellProps } from '#client/cells/cell-type.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import css from '#client/cells/cells.module.css'
import { useNow } from '#client/cells/use-now.ts'

/** The time since an instant; it keeps counting on screen. */
export function AgeCell({ field, value, locale }: CellProps) {
  const now = useNow(30_000)
  const at = typeof value === 'string' ? new Date(value) : undefined
  const title =
    at && !Number.isNaN(at.getTime())
      ? dayFormat(locale.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: locale.timezone }).format(at)
      : undefined
  return (
    <span className={css.text} title={title}>
      {formatCell(field, value, { ...locale, now })}
    </span>
  )
}

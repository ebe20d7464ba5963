import type { CellProps } from '#client/features/tables/cells/cell-type.ts'
import { formatCell } from '#client/features/tables/cells/cell-text.ts'
import css from '#client/features/tables/cells/cells.module.css'
import { useNow } from '#client/features/tables/cells/use-now.ts'

/** How long ago: goes on while one looks. */
export function AgeCell({ field, value, locale }: CellProps) {
  const now = useNow(30_000)
  const at = typeof value === 'string' ? new Date(value) : undefined
  const title =
    at && !Number.isNaN(at.getTime())
      ? new Intl.DateTimeFormat(locale.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: locale.timezone }).format(at)
      : undefined
  return (
    <span className={css['text']} title={title}>
      {formatCell(field, value, { ...locale, now })}
    </span>
  )
}

import type { CellProps } from '#client/features/tables/cells/cell-type.ts'
import { formatCell } from '#client/features/tables/cells/cell-text.ts'
import css from '#client/features/tables/cells/cells.module.css'
import { useNow } from '#client/features/tables/cells/use-now.ts'

/** How long ago: goes on while one looks. */
export function AgeCell({ field, value, locale }: CellProps) {
  const now = useNow(30_000)
  const title =
    typeof value === 'string'
      ? new Intl.DateTimeFormat(locale.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: locale.timezone }).format(
          new Date(value),
        )
      : undefined
  return (
    <span className={css['text']} title={title}>
      {formatCell(field, value, { ...locale, now })}
    </span>
  )
}

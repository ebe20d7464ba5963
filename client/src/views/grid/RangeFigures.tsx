import { useMemo } from 'react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf, useLocale } from '#client/cells/field-config.ts'
import { rangeFigures } from '#client/records/gestures/range-figures.ts'
import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import css from '#client/views/grid/range-figures.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'

export interface RangeFiguresProps {
  range: Range
  columns: readonly Field[]
  items: GridRows['items']
}

/** Sum, average and number of the selected cells, in the grid's footer. */
export function RangeFigures({ range, columns, items }: RangeFiguresProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const figures = useMemo(() => {
    const inRange = items.slice(range.top, range.bottom + 1).filter(({ group }) => !group)
    const rows = inRange.flatMap(({ row }) => row ?? [])
    // of records that are not here nothing is known
    if (rows.length < inRange.length) return undefined
    const fields = columns.slice(range.left, range.right + 1).map((field) => ({ id: field.id, type: field.type, config: configOf(field) }))
    return rangeFigures(fields, rows, locale)
  }, [range, columns, items, locale])
  return (
    <div className={css.figures} role="status">
      {figures?.map(([name, text]) => (
        <span key={name}>
          <span className={css.name}>{t(`figures.${name}`)}</span> {text}
        </span>
      ))}
    </div>
  )
}

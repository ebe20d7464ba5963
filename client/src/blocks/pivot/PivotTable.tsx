import type { PublicPivot } from '#shared/blocks/pivot-block.ts'
import css from '#client/blocks/parts/figures.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import reach from '#client/ui/reach.module.css'

interface PivotTableProps {
  title: string
  head: string
  columns: readonly string[]
  rows: readonly { label: string; cells: readonly string[]; total: string }[]
  totals: readonly string[]
  total: string
  left: PublicPivot['left']
  /** opens the records of a cell, or of a whole row */
  onOpen?: (row: number, column?: number) => void
}

/** Figures by rows and columns; empty cells have no records. */
export function PivotTable({ title, head, columns, rows, totals, total, left, onOpen }: PivotTableProps) {
  const { t } = useTranslation('blocks')
  const figure = (text: string, row: number, column?: number) =>
    onOpen && text !== '' ? (
      <button type="button" className={reach.reach} onClick={() => onOpen(row, column)}>
        {text}
      </button>
    ) : (
      text
    )
  return (
    <div className={css.pivotScroll} tabIndex={0} role="group" aria-label={title}>
      <table className={css.pivot}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column, index) => (
              <th key={index} scope="col" title={column}>
                {column}
              </th>
            ))}
            <th scope="col">{t('pivot.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row" title={row.label}>
                {row.label}
              </th>
              {row.cells.map((cell, place) => (
                <td key={place}>{figure(cell, index, place)}</td>
              ))}
              <td>{figure(row.total, index)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('pivot.total')}</th>
            {totals.map((text, index) => (
              <td key={index}>{text}</td>
            ))}
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      {(left.rows > 0 || left.columns > 0) && <p className={css.rest}>{t('pivot.left', left)}</p>}
    </div>
  )
}

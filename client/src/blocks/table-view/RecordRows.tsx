import type { PublicCell, PublicColumn } from '#shared/values/public-records.ts'
import { CellText } from '#client/blocks/table-view/CellText.tsx'
import css from '#client/blocks/parts/public-blocks.module.css'

/** Records as a plain table for visitors. */
export function RecordRows({ columns, rows }: { columns: readonly PublicColumn[]; rows: readonly PublicCell[][] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" data-align={column.align}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place} data-align={columns[place]?.align}>
                <CellText cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

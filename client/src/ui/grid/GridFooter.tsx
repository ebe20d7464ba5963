import type { ReactNode } from 'react'
import { fixedColumns, paintedColumns, type ColumnWindow } from '#client/ui/grid/column-window.ts'
import { footerHeight } from '#client/ui/grid/grid-layout.ts'
import type { GridSource } from '#client/ui/grid/grid-types.ts'
import css from '#client/ui/grid/grid.module.css'
import gridParts from '#client/ui/grid/grid-parts.module.css'

interface GridFooterProps {
  source: GridSource
  footer(columnId: string): ReactNode
  columns: ColumnWindow
}

/** A row under the columns that stays in sight: sums and counts. Its controls have their own tab stops. */
export function GridFooter({ source, footer, columns }: GridFooterProps) {
  const cell = (col: number): ReactNode => {
    const column = source.columns[col]
    if (!column) return null
    return (
      <div
        key={column.id}
        role="gridcell"
        className={css.footCell}
        data-foot={col}
        data-align={column.align}
        data-frozen={(col < columns.fixed && columns.frozen) || undefined}
        style={columns.fixedHeads[col] ?? columns.cells[col]}
      >
        {footer(column.id)}
      </div>
    )
  }
  return (
    <div className={css.footer} role="row" style={{ height: footerHeight }}>
      <div role="gridcell" className={css.gutter} style={columns.gutterStyle} />
      {fixedColumns(columns).map(cell)}
      <span className={css.spacer} style={columns.beforeStyle} />
      {paintedColumns(columns).map(cell)}
      {source.footerEnd !== undefined && (
        <div role="gridcell" className={gridParts.footEnd}>
          {source.footerEnd}
        </div>
      )}
    </div>
  )
}

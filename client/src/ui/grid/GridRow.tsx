import { IconArrowsDiagonal } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { paintedColumns, type ColumnWindow } from '#client/ui/grid/column-window.ts'
import { rowTop } from '#client/ui/grid/row-window.ts'
import type { AfterEdit, GridSource, GridTexts } from '#client/ui/grid/grid-types.ts'
import type { Editing } from '#client/ui/grid/use-grid-state.ts'
import css from '#client/ui/grid/grid.module.css'

export interface GridRowProps {
  source: GridSource
  texts: GridTexts
  gridId: string
  row: number
  rowKey: string
  /** painted again when this changes; the cells themselves are asked from the source */
  version: unknown
  columns: ColumnWindow
  /** active column, or -1 */
  active: number
  /** selected columns of this row; left > right: none */
  left: number
  right: number
  editing: Editing | undefined
  checked: boolean
  mark: string | undefined
  onCheck: ((row: number, extend: boolean) => void) | undefined
  onOpen: ((row: number) => void) | undefined
  finishEditing(after: AfterEdit): void
}

const openIcon = <IconArrowsDiagonal size={14} stroke={1.5} aria-hidden />

function GridRowView(props: GridRowProps): ReactNode {
  const { texts, row, columns } = props
  return (
    <div
      role="row"
      className={css['row']}
      aria-rowindex={row + 2}
      data-row={row}
      data-checked={props.checked || undefined}
      data-mark={props.mark === undefined ? undefined : true}
      data-active-row={props.active >= 0 || undefined}
      data-editing-row={props.editing ? true : undefined}
      style={{ transform: `translateY(${rowTop(row)}px)` }}
    >
      <div className={css['pin']}>
        <div role="rowheader" className={css['gutter']} style={columns.gutterStyle} aria-colindex={1} title={props.mark}>
          <span className={css['number']}>{row + 1}</span>
          {props.onCheck && (
            <input
              type="checkbox"
              className={css['check']}
              tabIndex={-1}
              aria-label={texts.selectRow(row + 1)}
              checked={props.checked}
              onChange={(event) => props.onCheck?.(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
            />
          )}
          {props.onOpen && (
            <button
              type="button"
              tabIndex={-1}
              className={css['open']}
              aria-label={texts.openRow}
              data-tooltip={texts.openRow}
              onClick={() => props.onOpen?.(row)}
            >
              {openIcon}
            </button>
          )}
        </div>
        {columns.frozen && cellOf(props, 0)}
      </div>
      {!columns.frozen && cellOf(props, 0)}
      <span className={css['spacer']} style={columns.beforeStyle} />
      {paintedColumns(columns).map((col) => cellOf(props, col))}
      <span className={css['spacer']} style={columns.afterStyle} />
    </div>
  )
}

function cellOf(props: GridRowProps, col: number): ReactNode {
  const { source, row, rowKey, columns } = props
  const column = source.columns[col]
  if (!column) return null
  const editing = props.editing?.columnId === column.id ? props.editing : undefined
  const active = col === props.active
  return (
    <div
      key={column.id}
      id={active ? `${props.gridId}-${row}-${col}` : undefined}
      role="gridcell"
      className={css['cell']}
      aria-colindex={col + 2}
      aria-selected={col >= props.left && col <= props.right}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for cells of grids
      aria-readonly={column.readOnly || undefined}
      data-col={col}
      data-align={column.align}
      data-active={active || undefined}
      data-editing={editing ? true : undefined}
      data-frozen={(col === 0 && columns.frozen) || undefined}
      style={columns.cells[col]}
    >
      {editing
        ? source.editor({ rowKey, columnId: column.id, start: editing.start, width: column.width, done: props.finishEditing })
        : source.cell(row, column.id)}
    </div>
  )
}

/** What the source says apart from its rows decides with `look`; the row itself with `version`. */
function isSame(before: GridRowProps, after: GridRowProps): boolean {
  if (after.editing || before.source.look !== after.source.look) return false
  return (Object.keys(after) as (keyof GridRowProps)[]).every((name) => name === 'source' || before[name] === after[name])
}

/** One row; painted again only when its content, its part of the selection or the painted columns change. */
export const GridRow = memo(GridRowView, isSame)

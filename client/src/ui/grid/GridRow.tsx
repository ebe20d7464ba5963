import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { fixedColumns, paintedColumns, type ColumnWindow } from '#client/ui/grid/column-window.ts'
import { rowTop } from '#client/ui/grid/row-window.ts'
import type { CellPeer, GridGroup, GridSource, GridTexts } from '#client/ui/grid/grid-types.ts'
import { editedCell } from '#client/ui/grid/use-grid-keyboard.ts'
import type { Editing } from '#client/ui/grid/use-grid-state.ts'
import type { RowGestures } from '#client/ui/grid/use-row-gestures.ts'
import gridParts from '#client/ui/grid/grid-parts.module.css'
import css from '#client/ui/grid/grid.module.css'

export interface GridRowProps extends RowGestures {
  source: GridSource
  texts: GridTexts
  gridId: string
  row: number
  /** in pixels, the same for every row */
  height: number
  rowKey: string
  /** painted again when this changes; the cells themselves are asked from the source */
  version: unknown
  /** the number at its left */
  number: number
  columns: ColumnWindow
  /** active column, or -1 */
  active: number
  /** selected columns of this row; left > right: none */
  left: number
  right: number
  editing: Editing | undefined
  checked: boolean
  /** it is shown beside the grid, too */
  open: boolean
  mark: string | undefined
  group: GridGroup | undefined
  hue: string | undefined
  /** the column whose cell holds the handle that fills, or -1 */
  handle: number
  peers: readonly CellPeer[] | undefined
}

function GridRowView(props: GridRowProps): ReactNode {
  const { row, columns, group, hue } = props
  return (
    <div
      role="row"
      className={css.row}
      aria-rowindex={row + 2}
      data-row={row}
      data-record={props.rowKey}
      aria-level={group?.level}
      aria-expanded={group?.open}
      data-group={group?.level}
      data-checked={props.checked || undefined}
      data-open={props.open || undefined}
      data-mark={props.mark === undefined ? undefined : true}
      data-editing-row={props.editing ? true : undefined}
      data-hue={hue}
      style={rowStyle(props)}
    >
      <div className={css.pin}>
        <div role="rowheader" className={css.gutter} style={columns.gutterStyle} aria-colindex={1} title={props.mark}>
          {group ? groupToggle(props, group) : rowTools(props)}
        </div>
        {columns.frozen && fixedColumns(columns).map((col) => cellOf(props, col))}
      </div>
      {!columns.frozen && fixedColumns(columns).map((col) => cellOf(props, col))}
      {columns.beforeStyle.width !== 0 && <span className={css.spacer} style={columns.beforeStyle} />}
      {paintedColumns(columns).map((col) => cellOf(props, col))}
      {columns.afterStyle.width !== 0 && <span className={css.spacer} style={columns.afterStyle} />}
    </div>
  )
}

function rowStyle({ row, height, hue }: GridRowProps): CSSProperties {
  const transform = `translateY(${rowTop(row, height)}px)`
  return hue ? ({ transform, '--row-hue': `var(--tr-${hue}-solid)` } as CSSProperties) : { transform }
}

// plain functions: a component more in each row is felt when hundreds of rows come into sight
function groupToggle({ row, texts, onToggleGroup }: GridRowProps, group: GridGroup): ReactNode {
  const Icon = group.open ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      className={gridParts.groupToggle}
      aria-label={texts.toggleGroup}
      onClick={() => onToggleGroup?.(row)}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
    </button>
  )
}

function rowTools({ texts, row, number, active, checked, onCheck, onOpen }: GridRowProps): ReactNode {
  return (
    <>
      <span className={css.number}>{number}</span>
      {onCheck && (
        <input
          type="checkbox"
          className={css.check}
          tabIndex={-1}
          aria-label={texts.selectRow(number)}
          checked={checked}
          onChange={(event) => onCheck(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      )}
      {onOpen && (
        <button
          type="button"
          tabIndex={-1}
          className={css.open}
          aria-label={texts.openRow}
          data-shown={active >= 0 || undefined}
          data-tooltip={texts.openRow}
          onClick={() => onOpen(row)}
        />
      )}
    </>
  )
}

function cellOf(props: GridRowProps, col: number): ReactNode {
  const { source, row, rowKey, columns } = props
  const column = source.columns[col]
  if (!column) return null
  const editing = props.editing?.columnId === column.id ? props.editing : undefined
  const active = col === props.active
  const peer = props.peers?.find((other) => other.columnId === column.id)
  return (
    <div
      key={column.id}
      id={active ? `${props.gridId}-${row}-${col}` : undefined}
      role="gridcell"
      className={css.cell}
      aria-colindex={col + 2}
      aria-selected={col >= props.left && col <= props.right}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for cells of grids
      aria-readonly={column.readOnly || undefined}
      data-col={col}
      data-align={column.align}
      data-active={active || undefined}
      data-editing={editing ? true : undefined}
      data-awaited={editing ? editedCell : undefined}
      data-peers={peer ? true : undefined}
      data-found={source.isFound?.(row, column.id) || undefined}
      data-frozen={(columns.frozen && col === columns.fixed - 1) || undefined}
      style={columns.cells[col]}
    >
      {editing
        ? source.editor({ rowKey, columnId: column.id, start: editing.start, width: column.width, done: props.finishEditing })
        : source.cell(row, column.id)}
      {peer && (
        <span className={gridParts.peer} style={{ color: `var(--tr-${peer.hue}-solid)` }}>
          {/* written by the style: it is no part of the cell's text */}
          <span data-peer={peer.name} style={{ background: `var(--tr-${peer.hue}-soft)`, color: `var(--tr-${peer.hue}-text)` }} />
        </span>
      )}
      {col === props.handle && !editing && <span className={gridParts.fillHandle} data-fill aria-hidden />}
    </div>
  )
}

/** Compares the props of a row. `look` stands for everything that the source says beside its rows, `version` for the row itself. */
function isSame(before: GridRowProps, after: GridRowProps): boolean {
  if (after.editing || before.source.look !== after.source.look) return false
  return (Object.keys(after) as (keyof GridRowProps)[]).every((name) => name === 'source' || before[name] === after[name])
}

/** One row; painted again only when its content, its part of the selection or the painted columns change. */
export const GridRow = memo(GridRowView, isSame)

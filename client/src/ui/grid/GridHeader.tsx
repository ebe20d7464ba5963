import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { ColumnResizer } from '#client/ui/grid/ColumnResizer.tsx'
import { fixedColumns, paintedColumns, type ColumnWindow } from '#client/ui/grid/column-window.ts'
import { addColumnWidth, headerHeight } from '#client/ui/grid/grid-layout.ts'
import type { CheckedRows } from '#client/ui/grid/use-checked-rows.ts'
import { useColumnDrag } from '#client/ui/grid/use-column-drag.ts'
import type { GridGestures, GridSource, GridTexts } from '#client/ui/grid/grid-types.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/ui/grid/grid.module.css'
import gridHead from '#client/ui/grid/grid-head.module.css'

export interface GridHeaderProps {
  source: GridSource
  gestures: GridGestures
  texts: GridTexts
  columns: ColumnWindow
  checked: CheckedRows['state']
  onCheckAll: (() => void) | undefined
  onPressHead(col: number, extend: boolean): void
  onFit(col: number): void
  onPreviewWidth(columnId: string, width: number | undefined): void
}

export function GridHeader(props: GridHeaderProps): ReactNode {
  const { source, gestures, texts, columns } = props
  const header = useRef<HTMLDivElement>(null)
  const drag = useColumnDrag({ header, source, onMove: gestures.moveColumn, onPress: props.onPressHead })
  const { drop } = drag
  const [renamed, setRenamed] = useState<string>()
  return (
    <div
      ref={header}
      role="row"
      aria-rowindex={1}
      className={css.header}
      data-dragging={drop !== undefined || undefined}
      style={{ height: headerHeight }}
      {...drag.handlers}
    >
      <div role="columnheader" className={css.gutter} style={columns.gutterStyle} aria-colindex={1}>
        {props.onCheckAll ? (
          <input
            type="checkbox"
            className={css.checkAll}
            tabIndex={-1}
            aria-label={texts.selectAllRows}
            checked={props.checked === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = props.checked === 'some'
            }}
            onChange={props.onCheckAll}
          />
        ) : (
          <VisuallyHidden>#</VisuallyHidden>
        )}
      </div>
      {fixedColumns(columns).map(head)}
      <span className={css.spacer} style={columns.beforeStyle} />
      {paintedColumns(columns).map(head)}
      <span className={css.spacer} style={columns.afterStyle} />
      {gestures.addColumn && (
        <div role="columnheader" className={gridHead.addColumn} style={{ width: addColumnWidth }}>
          <button
            type="button"
            aria-label={texts.addColumn}
            title={texts.addColumn}
            onClick={(event) => gestures.addColumn?.(event.currentTarget.getBoundingClientRect())}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )

  function head(col: number): ReactNode {
    const column = source.columns[col]
    if (!column) return null
    const SortIcon = column.sort === 'desc' ? IconArrowDown : IconArrowUp
    const openMenu = (element: Element): void => gestures.columnMenu?.(column.id, element.getBoundingClientRect())
    return (
      <div
        key={column.id}
        role="columnheader"
        className={gridHead.head}
        aria-colindex={col + 2}
        aria-sort={column.sort ? (column.sort === 'asc' ? 'ascending' : 'descending') : undefined}
        data-align={column.align}
        data-frozen={(col < columns.fixed && columns.frozen) || undefined}
        data-last-frozen={(col === columns.fixed - 1 && columns.frozen) || undefined}
        data-head={col}
        data-drop={drop?.to === col ? 'before' : drop?.to === col + 1 && col === source.columns.length - 1 ? 'after' : undefined}
        style={columns.fixedHeads[col] ?? columns.cells[col]}
        title={column.label}
        onDoubleClick={(event) => {
          const isOn = (part: string): boolean => event.target instanceof Element && event.target.closest(part) !== null
          if (gestures.renameColumn && !isOn('button, input, [data-resizer]')) setRenamed(column.id)
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          openMenu(event.currentTarget)
        }}
      >
        <span className={gridHead.headIcon} aria-hidden>
          {column.icon}
        </span>
        {renamed === column.id ? (
          <HeadName
            label={texts.columnName(column.label)}
            value={column.label}
            onDone={(label) => {
              setRenamed(undefined)
              header.current?.closest<HTMLElement>('[role=grid], [role=treegrid]')?.focus({ preventScroll: true })
              if (label !== '' && label !== column.label) gestures.renameColumn?.(column.id, label)
            }}
          />
        ) : (
          <span className={gridHead.headLabel}>{column.label}</span>
        )}
        {column.state && (
          <span className={gridHead.headState} data-tone={column.state.tone} title={column.state.text}>
            {column.state.icon}
            <VisuallyHidden>{column.state.text}</VisuallyHidden>
          </span>
        )}
        {column.sort && <SortIcon size={14} stroke={1.5} className={gridHead.sortIcon} aria-hidden />}
        {gestures.columnMenu && (
          <button
            type="button"
            tabIndex={-1}
            className={gridHead.headMenu}
            aria-label={texts.columnMenu(column.label)}
            aria-haspopup="menu"
            onClick={(event) => openMenu(event.currentTarget.parentElement ?? event.currentTarget)}
          >
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </button>
        )}
        {gestures.resize && (
          <ColumnResizer
            width={column.width}
            onPreview={(width) => props.onPreviewWidth(column.id, width)}
            onResize={(width) => gestures.resize?.(column.id, width)}
            onFit={() => props.onFit(col)}
          />
        )}
      </div>
    )
  }
}

/** The name of a column being written in its head: Enter and leaving keep it, Escape does not. */
function HeadName({ label, value, onDone }: { label: string; value: string; onDone(label: string): void }): ReactNode {
  const isOver = useRef(false)
  const end = (text: string): void => {
    if (isOver.current) return
    isOver.current = true
    onDone(text.trim())
  }
  return (
    <input
      className={gridHead.headName}
      aria-label={label}
      defaultValue={value}
      maxLength={200}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter' || event.key === 'Tab') end(event.currentTarget.value)
        else if (event.key === 'Escape') end(value)
        else return
        event.preventDefault()
      }}
    />
  )
}

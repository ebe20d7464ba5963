import { IconPlus } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState, type CSSProperties, type Ref } from 'react'
import { useTextScale } from '#client/lib/text-scale.ts'
import { linesIn, rowHeight } from '#client/ui/grid/grid-layout.ts'
import { rowTop } from '#client/ui/grid/row-window.ts'
import { isSingle, rangeOf, selectColumns } from '#client/ui/grid/grid-selection.ts'
import type { GridGestures, GridHandle, GridSource, GridTexts } from '#client/ui/grid/grid-types.ts'
import { fitColumn } from '#client/ui/grid/fit-column.ts'
import { GridHeader } from '#client/ui/grid/GridHeader.tsx'
import { GridBody } from '#client/ui/grid/GridBody.tsx'
import { GridFooter } from '#client/ui/grid/GridFooter.tsx'
import { useCheckedRows } from '#client/ui/grid/use-checked-rows.ts'
import { useFileDrop } from '#client/ui/grid/use-file-drop.ts'
import { useGridClipboard } from '#client/ui/grid/use-grid-clipboard.ts'
import { useGridHandle } from '#client/ui/grid/use-grid-handle.ts'
import { useGridKeyboard } from '#client/ui/grid/use-grid-keyboard.ts'
import { useGridPointer } from '#client/ui/grid/use-grid-pointer.ts'
import { useEditedGone, useGridReveal } from '#client/ui/grid/use-grid-reveal.ts'
import { useGridState } from '#client/ui/grid/use-grid-state.ts'
import { useGridWindow } from '#client/ui/grid/use-grid-window.ts'
import { useRowGestures } from '#client/ui/grid/use-row-gestures.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/ui/grid/grid.module.css'

export interface GridProps {
  source: GridSource
  gestures: GridGestures
  texts: GridTexts
  /** rows ticked for a bulk action; without `onChecked` rows cannot be ticked */
  checked?: ReadonlySet<string>
  onChecked?: (keys: ReadonlySet<string>) => void
  /** the row that is open beside the grid */
  openKey?: string | undefined
  /** read out by screen readers when it changes: "3 cells pasted" */
  announcement?: string
  /** no room of its own around it: used inside blocks */
  compact?: boolean
  ref?: Ref<GridHandle>
}

const noKeys: ReadonlySet<string> = new Set()
const noChange = (): void => undefined

/**
 * A spreadsheet-like grid without words and data of its own: rows and columns come from a source, a person's actions go to the gestures. It is one
 * tab stop. `aria-activedescendant` names the active cell, because only cells in sight are in the document.
 */
export function Grid({ source, gestures, texts, checked = noKeys, onChecked, openKey, announcement, compact, ref }: GridProps) {
  const gridId = useId()
  const root = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState<{ columnId: string; width: number }>()
  // the height of rows without one of their own follows the size of text
  useTextScale()
  const height = source.rowHeight ?? rowHeight
  const shown = useMemo(
    () => ({ ...(preview ? withWidth(source, preview.columnId, preview.width) : source), rowHeight: height }),
    [source, preview, height],
  )
  const [page, setPage] = useState(20)
  const state = useGridState(shown, gestures, page)
  const { selection, editing, select } = state
  const range = rangeOf(selection)
  const area = useGridWindow(root, shown, {
    selectable: onChecked !== undefined,
    addRow: gestures.addRow !== undefined,
    addColumn: gestures.addColumn !== undefined,
  })
  if (area.viewHeight !== undefined && area.page !== page) setPage(area.page)

  const ticks = useCheckedRows(source, checked, onChecked ?? noChange)
  const onKeyDown = useGridKeyboard(shown, gestures, state, root, onChecked && ticks.checkRange)
  const pointer = useGridPointer(root, state, gestures)
  const { pasteNow, ...clipboard } = useGridClipboard(shown, gestures, state)

  const fileDrop = useFileDrop(state, gestures)
  useGridReveal(root, shown, state, area.reveal)
  useEditedGone(root, shown, state)
  useGridHandle(ref, root, source, state, area.reveal, pasteNow)

  const check = (row: number, extend: boolean): void => {
    ticks.check(row, extend)
    // its element shows another row when this one scrolls away: the focus must not stay in it
    root.current?.focus({ preventScroll: true })
  }
  const rowGestures = useRowGestures({
    onToggleGroup: gestures.toggleGroup,
    onCheck: onChecked ? check : undefined,
    onOpen: gestures.openRow,
    finishEditing: (after) => {
      root.current?.focus({ preventScroll: true })
      state.finishEditing(after)
    },
  })

  const lines = linesIn(height)
  const hasActive = shown.rowCount > 0 && shown.columns.length > 0
  // an empty grid has its keys on the row that adds one
  const isEmpty = shown.rowCount === 0 && gestures.addRow !== undefined
  const cellCount = (range.bottom - range.top + 1) * (range.right - range.left + 1)
  return (
    <div
      className={css.frame}
      data-compact={compact || undefined}
      style={{ '--grid-whole': `${area.height + area.bar}px` } as CSSProperties}
    >
      <div
        ref={root}
        role={shown.groupAt ? 'treegrid' : 'grid'}
        tabIndex={0}
        className={css.grid}
        aria-label={texts.label}
        aria-rowcount={shown.rowCount + 1}
        aria-colcount={shown.columns.length + 1}
        aria-multiselectable
        aria-activedescendant={
          hasActive && !editing ? `${gridId}-${selection.active.row}-${selection.active.col}` : isEmpty ? `${gridId}-add` : undefined
        }
        data-leaving={state.isLeaving || undefined}
        data-lines={lines > 1 || undefined}
        style={lines > 1 ? ({ '--grid-row': `${height}px`, '--grid-lines': lines } as CSSProperties) : undefined}
        onKeyDown={onKeyDown}
        onBlur={state.stay}
        {...pointer}
        {...clipboard}
        {...fileDrop.handlers}
      >
        <div className={css.canvas} style={{ width: area.width, height: area.height }}>
          <GridHeader
            source={shown}
            gestures={gestures}
            texts={texts}
            columns={area.columns}
            checked={ticks.state}
            onCheckAll={onChecked ? ticks.checkAll : undefined}
            onPressHead={(col, extend) => {
              root.current?.focus({ preventScroll: true })
              select(selectColumns({ active: { row: 0, col: extend ? selection.active.col : col }, focus: { row: 0, col } }, state.size))
            }}
            onFit={(col) => {
              const column = shown.columns[col]
              if (column && root.current) gestures.resize?.(column.id, fitColumn(root.current, col))
            }}
            onPreviewWidth={(columnId, width) => setPreview(width === undefined ? undefined : { columnId, width })}
          />
          {area.viewHeight !== undefined && (
            <GridBody
              scroller={root}
              viewHeight={area.viewHeight}
              source={shown}
              texts={texts}
              gridId={gridId}
              columns={area.columns}
              selection={selection}
              editing={editing}
              checked={checked}
              openKey={openKey}
              canFill={gestures.fill !== undefined}
              {...rowGestures}
            />
          )}
          {gestures.addRow && (
            <AddRow
              id={`${gridId}-add`}
              text={texts.addRow}
              top={rowTop(shown.rowCount, height)}
              isActive={isEmpty}
              onAdd={() => gestures.addRow?.()}
            />
          )}
          {shown.footer && area.viewHeight !== undefined && <GridFooter source={shown} footer={shown.footer} columns={area.columns} />}
        </div>
      </div>
      <VisuallyHidden as="div" role="status" aria-live="polite">
        {state.isLeaving ? texts.tabLeaves : (announcement ?? (isSingle(range) ? '' : texts.cellsSelected(cellCount)))}
      </VisuallyHidden>
    </div>
  )
}

/** The row under the last one, which adds a row. */
function AddRow({ id, text, top, isActive, onAdd }: { id: string; text: string; top: number; isActive: boolean; onAdd: () => void }) {
  return (
    <div role="row" className={css.addRow} style={{ transform: `translateY(${top}px)` }}>
      <div id={id} role="gridcell" data-active={isActive || undefined}>
        <button type="button" onClick={onAdd}>
          <span>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {text}
          </span>
        </button>
      </div>
    </div>
  )
}

function withWidth(source: GridSource, columnId: string, width: number): GridSource {
  return { ...source, columns: source.columns.map((column) => (column.id === columnId ? { ...column, width } : column)) }
}

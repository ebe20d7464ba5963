import { memo, useState, type ReactNode, type RefObject } from 'react'
import type { ColumnWindow } from '#client/ui/grid/column-window.ts'
import { rowHeight } from '#client/ui/grid/grid-layout.ts'
import { rangeOf, type Selection } from '#client/ui/grid/grid-selection.ts'
import type { GridSource, GridTexts } from '#client/ui/grid/grid-types.ts'
import { GridRow } from '#client/ui/grid/GridRow.tsx'
import type { Editing } from '#client/ui/grid/use-grid-state.ts'
import type { RowGestures } from '#client/ui/grid/use-row-gestures.ts'
import { rowsBySlot, useRowWindow } from '#client/ui/grid/use-row-window.ts'

interface GridBodyProps extends RowGestures {
  scroller: RefObject<HTMLDivElement | null>
  viewHeight: number
  source: GridSource
  texts: GridTexts
  gridId: string
  columns: ColumnWindow
  selection: Selection
  editing: Editing | undefined
  checked: ReadonlySet<string>
  openKey: string | undefined
  /** a handle at the selection's corner fills cells beside it */
  canFill: boolean
}

/** The rows in sight. Scrolling paints this and nothing above it; elements that leave are used again for rows that come. */
function GridBodyView(props: GridBodyProps): ReactNode {
  const { scroller, viewHeight, source, selection, editing, checked, openKey, canFill, ...common } = props
  const height = source.rowHeight ?? rowHeight
  const painted = useRowWindow(scroller, viewHeight, source.rowCount, height)
  const range = rangeOf(selection)
  // kept in the document wherever one scrolls: unsaved typing must survive, and the active cell needs an element
  const kept = editing ? source.indexOf(editing.rowKey) : selection.active.row
  const editorSlot = useEditorSlot(editing?.rowKey, kept % painted.slots)
  const rows = rowsBySlot(painted)
  // one list, or the editor would be mounted again when its row leaves the window
  if (kept >= 0 && kept < painted.first) rows.unshift(kept)
  else if (kept > painted.last && kept < source.rowCount) rows.push(kept)
  const rowAt = (row: number): ReactNode => {
    const rowKey = source.keyAt(row)
    if (rowKey === undefined) return null
    const group = source.groupAt?.(row)
    const inRange = row >= range.top && row <= range.bottom
    const isEdited = editing?.rowKey === rowKey
    const slot = isEdited ? editorSlot : row % painted.slots
    const hasSlot = isEdited || (slot !== editorSlot && row >= painted.first && row <= painted.last)
    return (
      <GridRow
        {...common}
        key={hasSlot ? slot : rowKey}
        source={source}
        row={row}
        height={height}
        rowKey={rowKey}
        version={source.versionAt(row)}
        number={source.numberAt?.(row) ?? row + 1}
        active={row === selection.active.row ? selection.active.col : -1}
        left={inRange ? range.left : 0}
        right={inRange ? range.right : -1}
        editing={isEdited ? editing : undefined}
        checked={checked.has(rowKey)}
        open={rowKey === openKey}
        mark={source.rowMark?.(row)}
        group={group}
        hue={source.hueAt?.(row)}
        handle={canFill && row === range.bottom && !group ? range.right : -1}
        peers={source.peersAt?.(rowKey)}
      />
    )
  }
  return rows.map(rowAt)
}

/**
 * Binds an editor to its record, whatever row it moves to. The record's row keeps the slot in which the editor opened; a row that needs this slot
 * meanwhile gets another. @returns undefined: nothing is edited
 */
function useEditorSlot(rowKey: string | undefined, slot: number): number | undefined {
  const [opened, setOpened] = useState<{ rowKey: string | undefined; slot: number }>({ rowKey, slot })
  if (opened.rowKey !== rowKey) setOpened({ rowKey, slot })
  return rowKey === undefined ? undefined : opened.slot
}

export const GridBody = memo(GridBodyView)

import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { readKey, type GridCommand } from '#client/ui/grid/grid-keys.ts'
import {
  at,
  isWholeRows,
  moveSelection,
  nextCell,
  rangeOf,
  selectAll,
  selectColumns,
  selectRows,
  type Range,
} from '#client/ui/grid/grid-selection.ts'
import type { GridGestures, GridSource } from '#client/ui/grid/grid-types.ts'
import type { GridState } from '#client/ui/grid/use-grid-state.ts'
import { awaitWriting, giveWriting } from '#client/lib/awaited-writing.ts'
import { leaveBox } from '#client/ui/leaves-box.ts'

interface Context {
  source: GridSource
  gestures: GridGestures
  state: GridState
  root: HTMLElement
  /** undefined: rows cannot be ticked */
  checkRange: ((range: Range) => void) | undefined
}

/** true: handled; the browser does nothing more */
type Runner<K extends GridCommand['kind']> = (command: Extract<GridCommand, { kind: K }>, context: Context) => boolean

/** The mark of the cell whose editor is open (`data-awaited`). */
export const editedCell = 'cell'

/** The effect of each command in the grid. */
const runners: { [K in GridCommand['kind']]: Runner<K> } = {
  move: ({ move, extend }, { state, root }) => {
    state.select(moveSelection(state.selection, move, state.size, extend))
    // the columns that stay in sight never scroll the others back
    if (move.kind === 'gridStart') root.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    else if (move.kind === 'rowStart') root.scrollTo({ left: 0, behavior: 'instant' })
    return true
  },
  tab: (command, { state, root }) => {
    if (state.isLeaving) return leaveBox(root, command.backwards)
    const next = nextCell(state.selection.active, state.size, command.backwards)
    if (next === state.selection.active) return false
    return done(state.select(at(next), true))
  },
  edit: (_command, { source, state, gestures }) => {
    if (beginsRow(source, gestures)) return true
    const cell = state.selection.active
    // a cell without an editor reacts as to Space: a box is ticked, a button pressed
    if (!state.startEditing(cell, 'keep') && !gestures.space?.(cell)) gestures.openRow?.(cell.row)
    return true
  },
  addRow: (_command, { gestures }) => done(gestures.addRow?.()),
  type: ({ text }, { source, state, gestures, root }) => {
    const isWritten = text !== '' && source.columns[0]?.readOnly === false
    if (beginsRow(source, gestures, isWritten)) {
      if (isWritten) keepForEditor(text)
      return true
    }
    // mounted at once, so that the character (or the input method) goes into the editor by itself: nothing is prevented
    const isOpen = flushSync(() => state.startEditing(state.selection.active, 'replace'))
    if (!isOpen || text === '' || document.activeElement !== root) return false
    // an editor that is still being fetched has no field yet: its keys wait for it
    keepForEditor(text)
    return true
  },
  space: (_command, { source, state, gestures, checkRange }) => {
    if (beginsRow(source, gestures)) return true
    const cell = state.selection.active
    if (checkRange && isWholeRows(state.selection, state.size)) return done(checkRange(rangeOf(state.selection)))
    if (!gestures.space?.(cell)) gestures.openRow?.(cell.row)
    return true
  },
  clear: (_command, { state, gestures }) => done(gestures.clear?.(rangeOf(state.selection))),
  fillDown: (_command, { state, gestures }) => {
    const range = rangeOf(state.selection)
    return done(gestures.fill?.({ ...range, bottom: range.top }, range, 'copy'))
  },
  fillRight: (_command, { state, gestures }) => {
    const range = rangeOf(state.selection)
    // on a single column the key is the browser's, which reloads the page
    if (range.left === range.right || !gestures.fill) return false
    return done(gestures.fill({ ...range, right: range.left }, range, 'copy'))
  },
  fillAll: (_command, { state, gestures, root }) => {
    const { active, focus } = state.selection
    // one cell has nothing to fill
    if (active === focus && gestures.follow?.(activeCell(root)?.querySelector('[data-linked]') ?? null) === true) return true
    return done(
      gestures.fill?.({ top: active.row, bottom: active.row, left: active.col, right: active.col }, rangeOf(state.selection), 'copy'),
    )
  },
  selectAll: (_command, { state }) => done(state.select(selectAll(state.selection, state.size))),
  selectRows: (_command, { state }) => done(state.select(selectRows(state.selection, state.size))),
  selectColumns: (_command, { state }) => done(state.select(selectColumns(state.selection, state.size))),
  undo: (_command, { gestures }) => done(gestures.undo?.()),
  redo: (_command, { gestures }) => done(gestures.redo?.()),
  find: (_command, { gestures }) => (gestures.find ? done(gestures.find()) : false),
  collapse: (_command, { state }) => {
    if (state.selection.active === state.selection.focus) {
      state.leave()
      return false
    }
    return done(state.select(at(state.selection.active)))
  },
  menu: (_command, { state, gestures, root }) => {
    const box = activeBox(root)
    if (!gestures.rowMenu || !box) return false
    return done(gestures.rowMenu(state.selection.active.row, { x: box.left, y: box.bottom }))
  },
  moveColumn: ({ by }, { source, state, gestures }) => {
    const { active } = state.selection
    const column = source.columns[active.col]
    const to = active.col + by
    // the first column names the rows and stays
    if (!gestures.moveColumn || !column || active.col === 0 || to < 1 || to >= source.columns.length) return column !== undefined
    gestures.moveColumn(column.id, by < 0 ? to : to + 1)
    return done(state.select(at({ row: active.row, col: to })))
  },
  columnMenu: (_command, { source, state, gestures, root }) => {
    const column = source.columns[state.selection.active.col]
    const box = activeBox(root)
    if (!gestures.columnMenu || !column || !box) return false
    return done(gestures.columnMenu(column.id, box))
  },
}

/** An empty grid has no cell: keys that write in one begin the first row. */
function beginsRow({ rowCount }: GridSource, { addRow }: GridGestures, edit = false): boolean {
  if (rowCount > 0 || !addRow) return false
  addRow(edit)
  return true
}

/** Text that was typed before its cell's editor is there. */
function keepForEditor(text: string): void {
  awaitWriting(editedCell, text)
  giveWriting(editedCell)
}

export function useGridKeyboard(
  source: GridSource,
  gestures: GridGestures,
  state: GridState,
  root: RefObject<HTMLElement | null>,
  checkRange: Context['checkRange'],
) {
  return (event: KeyboardEvent): void => {
    if (!root.current || event.target !== root.current) return
    const command = readKey({ ...pick(event), isComposing: event.nativeEvent.isComposing })
    if (!command) return
    // while a grid has the focus letters are text, never the page's single-key shortcuts; also while an editor is still being fetched
    if (command.kind === 'type') event.stopPropagation()
    if (state.editing) return
    const run = runners[command.kind] as Runner<typeof command.kind>
    if (!run(command as never, { source, gestures, state, root: root.current, checkRange })) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function pick({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  return { key, shiftKey, ctrlKey, metaKey, altKey }
}

function done(_nothing: void): true {
  return true
}

function activeCell(root: HTMLElement): HTMLElement | null {
  return document.getElementById(root.getAttribute('aria-activedescendant') ?? '')
}

function activeBox(root: HTMLElement): DOMRect | undefined {
  return activeCell(root)?.getBoundingClientRect()
}

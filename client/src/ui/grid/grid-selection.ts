/** A place in the grid; rows and columns are counted from 0, the header and the row numbers are not counted. */
export interface Cell {
  row: number
  col: number
}

export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

/** `anchor` stays while Shift extends; `active` is where typing goes and the range's other corner is `focus`. */
export interface Selection {
  active: Cell
  focus: Cell
  /** whole rows or columns, which do not scroll to their far end */
  whole?: true
}

export interface GridSize {
  rows: number
  cols: number
  /** rows that a page holds, for PgUp and PgDn */
  page: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

export type Move =
  | { kind: 'step'; direction: Direction }
  | { kind: 'edge'; direction: Direction }
  | { kind: 'page'; direction: 'up' | 'down' }
  | { kind: 'rowStart' }
  | { kind: 'rowEnd' }
  | { kind: 'gridStart' }
  | { kind: 'gridEnd' }

export function rangeOf({ active, focus }: Selection): Range {
  return {
    top: Math.min(active.row, focus.row),
    left: Math.min(active.col, focus.col),
    bottom: Math.max(active.row, focus.row),
    right: Math.max(active.col, focus.col),
  }
}

export function isSingle(range: Range): boolean {
  return range.top === range.bottom && range.left === range.right
}

export function at(cell: Cell): Selection {
  return { active: cell, focus: cell }
}

/** Moves the active cell, or with `extend` the other corner of the range. Never leaves the grid. */
export function moveSelection(selection: Selection, move: Move, size: GridSize, extend: boolean): Selection {
  const from = extend ? selection.focus : selection.active
  const to = clamp(target(from, move, size), size)
  return extend ? { active: selection.active, focus: to } : at(to)
}

/** Tab order: along the row, then the next row; stays at the very end and start. */
export function nextCell(cell: Cell, size: GridSize, backwards: boolean): Cell {
  const index = cell.row * size.cols + cell.col + (backwards ? -1 : 1)
  if (index < 0 || index >= size.rows * size.cols) return cell
  return { row: Math.floor(index / size.cols), col: index % size.cols }
}

export function selectAll(selection: Selection, size: GridSize): Selection {
  if (size.rows === 0 || size.cols === 0) return selection
  return { active: { row: 0, col: 0 }, focus: { row: size.rows - 1, col: size.cols - 1 }, whole: true }
}

export function selectRows(selection: Selection, size: GridSize): Selection {
  return { active: { row: selection.active.row, col: 0 }, focus: { row: selection.focus.row, col: size.cols - 1 }, whole: true }
}

/** Every cell of its rows is selected, by a key or by going over them; a single column has only the key. */
export function isWholeRows(selection: Selection, size: GridSize): boolean {
  const { left, right } = rangeOf(selection)
  return left === 0 && right === size.cols - 1 && (size.cols > 1 || selection.whole === true)
}

export function selectColumns(selection: Selection, size: GridSize): Selection {
  return { active: { row: 0, col: selection.active.col }, focus: { row: size.rows - 1, col: selection.focus.col }, whole: true }
}

/** Brings a selection back into a grid that became smaller. */
export function clampSelection(selection: Selection, size: GridSize): Selection {
  const active = clamp(selection.active, size)
  const focus = clamp(selection.focus, size)
  const same = active.row === selection.active.row && active.col === selection.active.col
  return same && focus.row === selection.focus.row && focus.col === selection.focus.col ? selection : { ...selection, active, focus }
}

function target(from: Cell, move: Move, size: GridSize): Cell {
  switch (move.kind) {
    case 'step':
      return shifted(from, move.direction, 1)
    case 'edge':
      return shifted(from, move.direction, Math.max(size.rows, size.cols))
    case 'page':
      return shifted(from, move.direction, Math.max(1, size.page))
    case 'rowStart':
      return { row: from.row, col: 0 }
    case 'rowEnd':
      return { row: from.row, col: size.cols - 1 }
    case 'gridStart':
      return { row: 0, col: 0 }
    case 'gridEnd':
      return { row: size.rows - 1, col: size.cols - 1 }
  }
}

const steps: Record<Direction, Cell> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  left: { row: 0, col: -1 },
  right: { row: 0, col: 1 },
}

function shifted(from: Cell, direction: Direction, by: number): Cell {
  const step = steps[direction]
  return { row: from.row + step.row * by, col: from.col + step.col * by }
}

function clamp(cell: Cell, size: GridSize): Cell {
  return { row: Math.max(0, Math.min(size.rows - 1, cell.row)), col: Math.max(0, Math.min(size.cols - 1, cell.col)) }
}

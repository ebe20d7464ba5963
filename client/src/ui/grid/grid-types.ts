import type { ReactNode } from 'react'
import type { Cell, Direction, Range } from '#client/ui/grid/grid-selection.ts'
import type { PastePlan } from '#client/ui/grid/paste-plan.ts'

export interface GridColumn {
  id: string
  label: string
  icon: ReactNode
  width: number
  align: 'start' | 'end'
  readOnly: boolean
  /** Space and Enter change the cell: it needs no editor */
  toggles?: boolean
  sort?: 'asc' | 'desc'
  /** a warning about the column, to be known before it is trusted */
  state?: { text: string; icon: ReactNode; tone: 'quiet' | 'warning' }
}

/** After an editor closed: move on in this direction, or stay. */
export type AfterEdit = Direction | 'stay'

export interface CellEditorProps {
  rowKey: string
  columnId: string
  /** `replace`: typing began, the editor starts empty; `keep`: it starts with the value */
  start: 'keep' | 'replace'
  /** the cell's box, for editors that float over it */
  width: number
  /** the editor has kept or dropped its value and closes */
  done(after: AfterEdit): void
}

/** The contents of a grid. Rows are named by keys, so that a moved row takes selection and editor along. */
export interface GridSource {
  columns: readonly GridColumn[]
  /** how many columns stay in sight at the left, the first one included */
  frozen?: number
  /** in CSS pixels; absent: one line of text */
  rowHeight?: number
  /** rows of records, and of groups if there are any */
  rowCount: number
  /** the rows that are records */
  recordCount: number
  keyAt(row: number): string | undefined
  /** -1 when the row is not there */
  indexOf(key: string): number
  /** any value that changes when the row must be painted again */
  versionAt(row: number): unknown
  /** changes when every row must be painted again: columns, language, whatever `cell` reads besides the row */
  look: unknown
  /** called for hundreds of cells in a frame: a plain text if possible, elements only when needed */
  cell(row: number, columnId: string): ReactNode
  /** as copied to other programs */
  text(row: number, columnId: string): string
  /** as copied to our own grids; must survive JSON */
  raw(row: number, columnId: string): unknown
  editor(props: CellEditorProps): ReactNode
  /** the row is not a record but the head of a group: its cells are painted like others, nothing is written in them */
  groupAt?(row: number): GridGroup | undefined
  /** the number a row shows; its place without groups */
  numberAt?(row: number): number | undefined
  /** changes when the rows are sorted or grouped in another way: the grid goes to its top */
  order?: string
  /** the rows are those of a search; once it is over, the grid returns to its former place */
  searching?: boolean
  /** true when the cell matches the search */
  isFound?(row: number, columnId: string): boolean
  /** others who are in the row */
  peersAt?(rowKey: string): readonly CellPeer[] | undefined
  /** a quiet mark at the row's number with the reason for its place */
  rowMark?(row: number): string | undefined
  /** the hue that colours a row */
  hueAt?(row: number): string | undefined
  footer?(columnId: string): ReactNode
  /** a text at the end of the footer, wherever the columns are; it covers theirs while it is shown */
  footerEnd?: ReactNode
}

/** The head of a group; `level` counts from 1. */
export interface GridGroup {
  level: number
  open: boolean
}

/** Somebody else, in a cell of the row (`columnId`) or in the row as a whole. */
export interface CellPeer {
  id: string
  name: string
  hue: string
  columnId: string | undefined
}

/** A person's gestures in the grid. An absent gesture is not offered. */
export interface GridGestures {
  clear?(range: Range): void
  paste?(plan: PastePlan): void
  /** the cell takes files that are dropped or pasted on it */
  takesFiles?(cell: Cell): boolean
  addFiles?(cell: Cell, files: readonly File[]): void
  /** files for a cell that takes none; true: that was said, and nobody else takes them */
  refuseFiles?(files: readonly File[]): boolean
  /** copies or goes on with the cells of `from` over the rest of `to`, which holds it */
  fill?(from: Range, to: Range, way: FillWay): void
  /** Space: true when it did something (a checkbox); otherwise the row opens */
  space?(cell: Cell): boolean
  /** opens the thing that a part of a cell leads to; false: there is none */
  follow?(pressed: EventTarget | null): boolean
  openRow?(row: number): void
  /** `edit`: its first cell is written in */
  addRow?(edit?: boolean): void
  addColumn?(at: DOMRect): void
  undo?(): void
  redo?(): void
  find?(): void
  rowMenu?(row: number, at: Point): void
  columnMenu?(columnId: string, at: DOMRect): void
  renameColumn?(columnId: string, label: string): void
  resize?(columnId: string, width: number): void
  /** puts a column before the one that is at `to` now (the number of columns: last) */
  moveColumn?(columnId: string, to: number): void
  toggleGroup?(row: number): void
  /** the active cell changed; the person has left the row she was in */
  activeChanged?(rowKey: string | undefined, columnId: string | undefined): void
  /** other cells are selected; undefined: no more than the active one */
  rangeChanged?(range: Range | undefined): void
}

/** `series`: numbers and days that follow each other go on; `copy`: the cells repeat */
export type FillWay = 'copy' | 'series'

export interface Point {
  x: number
  y: number
}

/** Every word of the grid, given by its user. */
export interface GridTexts {
  label: string
  selectRow(number: number): string
  selectAllRows: string
  openRow: string
  addRow: string
  addColumn: string
  columnMenu(label: string): string
  columnName(label: string): string
  toggleGroup: string
  cellsSelected(count: number): string
  /** Escape was pressed: the next Tab goes to what follows the grid */
  tabLeaves: string
}

export interface GridHandle {
  focus(): void
  element(): HTMLElement | null
  /** scrolls a column into sight once it is there, and moves no row */
  showColumn(columnId: string): void
  /** copies the selected cells, as the keys do */
  copy(): void
  /** pastes what was copied; false: the browser lets nobody but the keys read it */
  paste(): Promise<boolean>
  /** selects a cell and scrolls to it; with `edit` opens its editor once the row is there */
  goTo(rowKey: string, columnId?: string, options?: { edit?: boolean; keepFocus?: boolean }): void
  select(range: Range): void
}

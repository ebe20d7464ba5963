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
  sort?: 'asc' | 'desc'
  /** what one should know before trusting the column */
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

/** What a grid shows. Rows are named by keys, so that a row which moves takes selection and editor along. */
export interface GridSource {
  columns: readonly GridColumn[]
  rowCount: number
  keyAt(row: number): string | undefined
  /** -1 when the row is not there */
  indexOf(key: string): number
  /** any value that changes when the row must be painted again */
  versionAt(row: number): unknown
  /** changes when every row must be painted again: columns, language, whatever `cell` reads besides the row */
  look: unknown
  /** asked for hundreds of cells in a frame: a text where a text says it, elements only where one must see more */
  cell(row: number, columnId: string): ReactNode
  /** as copied to other programs */
  text(row: number, columnId: string): string
  /** as copied to our own grids; must survive JSON */
  raw(row: number, columnId: string): unknown
  editor(props: CellEditorProps): ReactNode
  /** a quiet mark at the row's number: why it stands where it does */
  rowMark?(row: number): string | undefined
  footer?(columnId: string): ReactNode
}

/** What a person may do. An absent gesture is not offered. */
export interface GridGestures {
  clear?(range: Range): void
  paste?(plan: PastePlan): void
  fillDown?(range: Range): void
  /** Space: true when it did something (a checkbox); otherwise the row opens */
  space?(cell: Cell): boolean
  openRow?(row: number): void
  addRow?(): void
  addColumn?(at: DOMRect): void
  undo?(): void
  redo?(): void
  find?(): void
  rowMenu?(row: number, at: Point): void
  columnMenu?(columnId: string, at: DOMRect): void
  resize?(columnId: string, width: number): void
  /** the active cell changed; the person has left the row she was in */
  activeChanged?(rowKey: string | undefined, columnId: string | undefined): void
}

export interface Point {
  x: number
  y: number
}

/** Every word the grid says, given by whoever uses it. */
export interface GridTexts {
  label: string
  selectRow(number: number): string
  selectAllRows: string
  openRow: string
  addRow: string
  addColumn: string
  columnMenu(label: string): string
  cellsSelected(count: number): string
}

export interface GridHandle {
  focus(): void
  /** selects a cell and scrolls to it; with `edit` opens its editor once the row is there */
  goTo(rowKey: string, columnId?: string, options?: { edit?: boolean }): void
  select(range: Range): void
}

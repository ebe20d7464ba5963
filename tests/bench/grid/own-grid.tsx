import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/base.css'
import { Grid } from '#client/ui/grid/Grid.tsx'
import type { GridSource } from '#client/ui/grid/grid-types.ts'
import { contentOf, isFigure, names, shownText } from '#tests/bench/grid/cells.tsx'
import { valuesAt, widths } from '#tests/bench/grid/rows.ts'

const count = Number(new URLSearchParams(location.search).get('rows'))
const rows = Array.from({ length: count }, (_, row) => valuesAt(row, 'Ada Adams'))
const valueAt = (row: number, name: string): unknown => rows[row]?.[name]

const source: GridSource = {
  columns: names.map((name) => ({
    id: name,
    label: name,
    icon: null,
    width: widths[name] ?? 100,
    align: isFigure(name) ? 'end' : 'start',
    readOnly: false,
  })),
  rowCount: count,
  recordCount: count,
  keyAt: (row) => (row < count ? String(row) : undefined),
  indexOf: Number,
  versionAt: (row) => row,
  look: rows,
  cell: (row, name) => contentOf(name, valueAt(row, name)),
  text: (row, name) => shownText(name, valueAt(row, name) as string | number),
  raw: valueAt,
  editor: () => null,
}

const nothing = (): void => undefined
// handlers for the controls of rows and heads, which must be painted
const gestures = { openRow: nothing, columnMenu: nothing, resize: nothing, moveColumn: nothing }
const texts = {
  label: 'Rows',
  selectRow: (row: number) => `Select row ${row}`,
  selectAllRows: 'Select all rows',
  openRow: 'Open',
  addRow: 'Add',
  addColumn: 'Add',
  toggleGroup: 'Toggle',
  columnName: (label: string) => label,
  columnMenu: (label: string) => `Menu of ${label}`,
  tabLeaves: '',
  cellsSelected: (cells: number) => `${cells} cells`,
}
const checked: ReadonlySet<string> = new Set()

window.mountGrid = () => {
  const root = document.getElementById('root')
  if (!root) return
  root.style.cssText = 'display: flex; height: 100vh'
  const grid = <Grid source={source} gestures={gestures} texts={texts} checked={checked} onChecked={nothing} />
  flushSync(() => createRoot(root).render(grid))
}

import { AppError } from '#shared/protocol/errors.ts'
import { ShownNumber } from '#server/workbooks/number-format.ts'
import type { CellStyle } from '#server/workbooks/xlsx-styles.ts'
import { createXmlReader } from '#server/workbooks/xml-reader.ts'
import { createTextWatch, unescaped, type SharedTexts } from '#server/workbooks/xlsx-texts.ts'
import { checkSheetSize, columnNumber } from '#server/workbooks/zip-guard.ts'

/** A row that holds anything: its number from 1, its cells up to the last that does. */
export interface SheetRow {
  number: number
  cells: SheetValue[]
}

/** Dates have no time zone and are given in UTC; empty cells and cells with an error are null. */
export type SheetValue = string | number | boolean | Date | ShownNumber | null

/** The parts of the workbook that a sheet's cells refer to. */
export interface SheetContext {
  texts: SharedTexts
  /** by their index; undefined in a workbook without any, whose cells may name one all the same */
  styles: readonly CellStyle[] | undefined
  from1904: boolean
}

/** Called for cells without a value although they have content. */
export type NoteLoss = (kind: 'errorCells' | 'formulaCells', row: number) => void

/** of a cell; both count from 1 */
interface Place {
  row: number
  column: number
}

interface Cell {
  column: number
  type: string
  style: string | undefined
  value: string | undefined
  hasFormula: boolean
}

const bad = (): AppError => new AppError('import_not_workbook')
const refuse = (): never => {
  throw bad()
}
/** Other types than these are none. */
const types = new Set(['n', 's', 'str', 'inlineStr', 'b', 'd', 'e'])
/** From 1970-01-01 back to the day that a workbook counts from: 1899-12-30, or 1904-01-01 as Excel of old Macs did. */
export const dayZero = (from1904: boolean): number => (from1904 ? -24_107 : -25_569)

/**
 * The rows of a sheet (ECMA-376, 18.3.1) as its document goes by, those of a piece at a time.
 * @throws AppError `import_not_workbook`, `import_too_many_columns`, `import_too_many_rows`
 */
export async function* readSheetRows(
  pieces: AsyncIterable<Buffer>,
  context: SheetContext,
  noteLoss: NoteLoss = () => undefined,
): AsyncGenerator<SheetRow[], void> {
  let rows: SheetRow[] = []
  let state: 'before' | 'inside' | 'after' = 'before'
  let row: { number: number; cells: SheetValue[] } | undefined
  let cell: Cell | undefined
  let lastRow = 0
  let lastCell: Place = { row: 0, column: 0 }
  let columns = 0
  let inValue = false
  const inline = createTextWatch()

  const reader = createXmlReader({
    open: (name, attributes) => {
      if (state !== 'inside') {
        if (name === 'sheetData' && state === 'before') state = 'inside'
      } else if (name === 'c') {
        const place = placeOf(attributes('r')) ?? nextPlace(row?.number || lastRow + 1, lastCell)
        if (place.row < lastCell.row || (place.row === lastCell.row && place.column <= lastCell.column)) throw bad()
        lastCell = place
        // a row may leave its number to its cells
        if (row && row.number === 0) row.number = place.row
        cell = { column: place.column, type: attributes('t') || 'n', style: attributes('s'), value: undefined, hasFormula: false }
      } else if (name === 'row') row = { number: Number(attributes('r') ?? 0), cells: [] }
      else if (name === 'v') inValue = true
      else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'is') inline.begin()
      else inline.open(name, attributes)
    },
    close: (name) => {
      if (state !== 'inside') return
      if (name === 'c') closeCell()
      else if (name === 'row') closeRow()
      else if (name === 'v') {
        inValue = false
        if (cell) cell.value ??= ''
      } else if (name === 'sheetData') state = 'after'
      else inline.close(name)
    },
    text: (text) => {
      if (inValue && cell) cell.value = (cell.value ?? '') + text
      else inline.text(text)
    },
  })

  for await (const piece of pieces) {
    reader.write(piece)
    if (rows.length === 0) continue
    yield rows
    rows = []
  }
  reader.end()
  if (state === 'before') throw bad()
  if (rows.length > 0) yield rows

  function closeCell(): void {
    if (!row || !cell) throw bad()
    const value = valueOf(cell, inline.take(), context)
    const { column } = cell
    if (cell.type === 'e') noteLoss('errorCells', lastCell.row)
    else if (cell.hasFormula && cell.value === undefined) noteLoss('formulaCells', lastCell.row)
    cell = undefined
    columns = Math.max(columns, column)
    if (value === null || value === '') return
    const { cells } = row
    if (column <= cells.length) throw bad()
    checkSheetSize(row.number, columns)
    while (cells.length < column - 1) cells.push(null)
    cells.push(value)
  }

  function closeRow(): void {
    if (!row) throw bad()
    const number = row.number === 0 ? lastRow + 1 : row.number
    if (!Number.isInteger(number) || number <= lastRow) throw bad()
    lastRow = number
    if (row.cells.length > 0) rows.push({ number, cells: row.cells })
    row = undefined
  }
}

/** A cell may leave its place to the one before it, as its row may to the row before. */
function nextPlace(row: number, lastCell: Place): Place {
  return { row, column: lastCell.row === row ? lastCell.column + 1 : 1 }
}

function placeOf(reference: string | undefined): Place | undefined {
  if (reference === undefined) return undefined
  const [, letters = '', digits = ''] = /^([A-Z]{1,4})(\d{1,8})$/.exec(reference) ?? []
  const row = Number(digits)
  if (row === 0) throw bad()
  return { row, column: columnNumber(letters) }
}

/** @throws AppError `import_not_workbook` for a cell that is not of its type */
function valueOf({ type, style, value }: Cell, inline: string | undefined, { texts, styles, from1904 }: SheetContext): SheetValue {
  if (!types.has(type)) throw bad()
  if (type === 'inlineStr') return inline ?? null
  if (!value) return null
  switch (type) {
    case 'e':
      return null
    case 's':
      return texts.at(Number(value)) ?? refuse()
    case 'str':
      return unescaped(value)
    case 'b':
      return value === '1' || value === 'true' || (value === '0' || value === 'false' ? false : refuse())
    case 'd':
      return Number.isNaN(Date.parse(value)) ? refuse() : new Date(value)
    case 'n': {
      const shown = style === undefined || style === '' || !styles ? undefined : (styles[Number(style)] ?? refuse())
      const number = Number(value)
      if (Number.isNaN(number)) refuse()
      if (shown?.look) return new ShownNumber(number, shown.look)
      return shown?.isDate ? new Date(Math.floor((number + dayZero(from1904)) * 86_400_000)) : number
    }
    default:
      return null
  }
}

import writeXlsxFile from 'write-excel-file/node'

export type SheetCell = string | number | Date | null

/** Excel's limit of one cell; a longer text is cut. */
const longestCell = 32_767

/** Writes one sheet, its first row in bold, to a .xlsx file. */
export async function writeSheet(target: string, rows: readonly (readonly SheetCell[])[]): Promise<void> {
  const data = rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0)))
  await writeXlsxFile(data, { stickyRowsCount: 1, dateFormat: 'yyyy-mm-dd' } as never).toFile(target)
}

function cellOf(cell: SheetCell, bold: boolean): object | null {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: cell.slice(0, longestCell), type: String, ...(bold && { fontWeight: 'bold' }) }
  // before 1900 a spreadsheet has no days
  return cell.getUTCFullYear() < 1900
    ? { value: cell.toISOString().slice(0, 10), type: String }
    : { value: cell, type: Date, format: 'yyyy-mm-dd' }
}

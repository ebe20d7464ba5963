import writeXlsxFile from 'write-excel-file/node'

export type SheetCell = string | number | { date: Date; format: string } | null

/** Excel's limit of one cell; a longer text is cut. */
const longestCell = 32_767

/** Writes one sheet, its first row in bold, to a .xlsx file. */
export async function writeSheet(target: string, rows: readonly (readonly SheetCell[])[]): Promise<void> {
  const data = rows.map((row, index) => row.map((cell) => cellOf(cell, index === 0)))
  await writeXlsxFile(data, { stickyRowsCount: 1 } as never).toFile(target)
}

function cellOf(cell: SheetCell, bold: boolean): object | null {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (typeof cell === 'string') return { value: cut(cell), type: String, ...(bold && { fontWeight: 'bold' }) }
  return { value: cell.date, type: Date, format: cell.format }
}

/** Not in the middle of a character. */
function cut(text: string): string {
  if (text.length <= longestCell) return text
  return text.slice(0, longestCell).replace(/[\ud800-\udbff]$/, '')
}

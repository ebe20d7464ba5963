import { open, readFile, stat } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import type { ImportProblem, SheetInfo } from '#shared/nouns/imports/import-job.ts'
import { createProblems, type Problems } from '#server/workbooks/import-problems.ts'
import { createSheetLook, writeSheetText, type SheetLook, type SheetShape } from '#server/workbooks/sheet-text.ts'
import { lookOf, ShownNumber } from '#server/workbooks/number-format.ts'
import { openXlsx } from '#server/workbooks/xlsx-book.ts'
import { dayZero, type SheetRow, type SheetValue } from '#server/workbooks/xlsx-sheet.ts'
import { guardZip, maxSheetCells } from '#server/workbooks/zip-guard.ts'

/** A workbook's sheets, and the one that was written. */
interface ExtractedSheet {
  sheets: SheetInfo[]
  sheet: number
  /** of its cells */
  problems: ImportProblem[]
}

export type WorkbookKind = 'xlsx' | 'xls'

/** .xls is unpacked in memory as a whole. */
const maxXlsBytes = 20 * 1024 * 1024

/** The kind of workbook by the file's first bytes; undefined for any other file. */
export async function workbookKind(path: string): Promise<WorkbookKind | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(8), position: 0 })
    if (buffer.readUInt32LE(0) === 0x0403_4b50) return 'xlsx'
    return buffer.readUInt32BE(0) === 0xd0cf_11e0 ? 'xls' : undefined
  } finally {
    await file.close()
  }
}

/** The file of the sheet's text, beside the uploaded one. */
export const sheetTextPath = (path: string): string => `${path}.sheet`

/**
 * Writes one sheet of a workbook as CSV beside it, which is then imported like any other file. A resumed import reads the same text each
 * time. @returns the workbook's sheets
 * @throws AppError `import_not_workbook`, `import_no_sheet`, `import_inflated`, `import_too_many_columns`, `import_too_many_rows`
 */
export function extractSheet(path: string, kind: WorkbookKind, wanted: number | undefined, ownMark = '$'): Promise<ExtractedSheet> {
  return kind === 'xlsx' ? extractXlsx(path, wanted, ownMark) : extractXls(path, wanted, ownMark)
}

/** The requested sheet, or the first one with content; visible sheets come first. */
function choose(sheets: readonly SheetInfo[], wanted: number | undefined): number {
  if (wanted !== undefined) return wanted
  const filled = sheets.filter(({ rows }) => rows > 0)
  const first = filled.find(({ hidden }) => !hidden) ?? filled[0]
  return first ? sheets.indexOf(first) : 0
}

function sheetInfo(name: string, rows: number, hidden: boolean): SheetInfo {
  return { name, rows, ...(hidden && { hidden }) }
}

/**
 * Reads all sheets, because their size is known only at their end. Writes the likely one on the way, with the columns seen at its start. If
 * another sheet is chosen, or later rows are wider, that sheet is read once more.
 */
async function extractXlsx(path: string, wanted: number | undefined, ownMark: string): Promise<ExtractedSheet> {
  const book = await openXlsx(path, await guardZip(path))
  const likely =
    wanted ??
    Math.max(
      0,
      book.sheets.findIndex(({ hidden }) => !hidden),
    )
  const looks: SheetLook[] = []
  const losses: Problems[] = []
  let supposed: SheetShape | undefined
  for (const index of book.sheets.keys()) {
    const look = createSheetLook()
    const lost = createProblems()
    const rows = book.rows(index, lost.note)
    if (index === likely) await writeSheetText(sheetTextPath(path), noted(rows, look), () => (supposed = look.shape()), ownMark)
    else for await (const some of rows) look.note(some)
    looks.push(look)
    losses.push(lost)
  }
  const sheets = book.sheets.map(({ name, hidden }, index) => sheetInfo(name, looks[index]?.rows() ?? 0, hidden))
  const sheet = choose(sheets, wanted)
  const shape = looks[sheet]?.shape()
  if (!shape) throw new AppError('import_no_sheet', { sheets: sheets.length })
  if (sheet !== likely || (supposed && !isSame(supposed, shape)))
    await writeSheetText(sheetTextPath(path), book.rows(sheet), () => shape, ownMark)
  return { sheets, sheet, problems: losses[sheet]?.list() ?? [] }
}

async function* noted(rows: AsyncIterable<SheetRow[]>, look: SheetLook): AsyncGenerator<SheetRow[], void> {
  for await (const some of rows) {
    look.note(some)
    yield some
  }
}

function isSame(one: SheetShape, other: SheetShape): boolean {
  const same = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => a.size === b.size && [...a].every((column) => b.has(column))
  return one.columns === other.columns && same(one.times, other.times) && same(one.shown, other.shown)
}

async function extractXls(path: string, wanted: number | undefined, ownMark: string): Promise<ExtractedSheet> {
  const { size } = await stat(path)
  if (size > maxXlsBytes) throw new AppError('import_too_large', { limit: maxXlsBytes })
  const { read, SSF, utils } = await import('@e965/xlsx')
  let book: ReturnType<typeof read>
  try {
    // one row more than the limit shows that there are more
    book = read(await readFile(path), {
      type: 'buffer',
      dense: true,
      cellDates: false,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: 100_001,
    })
  } catch {
    throw new AppError('import_not_workbook')
  }
  const sheets = book.SheetNames.map((name, index) =>
    sheetInfo(name, rangeOf(book.Sheets[name]?.['!ref']).rows, (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0),
  )
  const index = choose(sheets, wanted)
  const name = book.SheetNames[index]
  const sheet = name === undefined ? undefined : book.Sheets[name]
  if (!sheet) throw new AppError('import_no_sheet', { sheets: sheets.length })
  const { rows, columns } = rangeOf(sheet['!ref'])
  if (rows > 100_000 || rows * columns > maxSheetCells) throw new AppError('import_too_many_rows', { limit: 100_000 })
  const cells = sheet['!data'] ?? []
  const firstDay = dayZero(book.Workbook?.WBProps?.date1904 === true)
  const all = Array.from({ length: rows }, (_, row) => ({
    number: row + 1,
    cells: Array.from({ length: columns }, (_unused, column) => cellOf(cells[row]?.[column])),
  }))
  const problems = createProblems()
  cells.forEach((row, index) => row.forEach((cell) => cell?.t === 'e' && problems.note('errorCells', index + 1)))
  const look = createSheetLook()
  look.note(all)
  await writeSheetText(sheetTextPath(path), [all], () => look.shape(), ownMark)
  return { sheets, sheet: index, problems: problems.list() }

  function rangeOf(range: string | undefined): { rows: number; columns: number } {
    if (range === undefined) return { rows: 0, columns: 0 }
    const { e } = utils.decode_range(range)
    return { rows: e.r + 1, columns: e.c + 1 }
  }

  function cellOf(cell: { t: string; v?: SheetValue; z?: unknown } | undefined): SheetValue {
    if (!cell || cell.t === 'e') return null
    if (cell.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string') return cell.v ?? null
    const look = lookOf(cell.z)
    if (look) return new ShownNumber(cell.v, look)
    if (!SSF.is_date(cell.z)) return cell.v
    // days in no time zone
    return new Date(Math.round((cell.v + firstDay) * 86_400_000))
  }
}

import { createWriteStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { AppError } from '#shared/protocol/errors.ts'
import { csvCell } from '#shared/exports/csv-text.ts'
import type { SheetInfo } from '#shared/imports/import-job.ts'
import { guardZip, maxSheetCells } from '#server/features/imports/zip-guard.ts'

/** A workbook's chosen sheet as texts, and the names of all. */
interface OpenedSheet {
  rows: readonly (readonly unknown[])[]
  sheets: SheetInfo[]
  sheet: number
}

export type WorkbookKind = 'xlsx' | 'xls'

/** .xls is unpacked in memory as a whole. */
const maxXlsBytes = 20 * 1024 * 1024

/** from 1970-01-01 back to the days that workbooks count from: 1899-12-30 and 1904-01-01 */
const daysTo1900 = -25_569
const daysTo1904 = -24_107

/** What kind of workbook the file is by its first bytes; undefined for anything else. */
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

/** Where the sheet's text goes, beside the uploaded file. */
export const sheetTextPath = (path: string): string => `${path}.sheet`

/**
 * Writes one sheet of a workbook as CSV beside it, from where it is imported like any other file: what was read stays the same however
 * often an import goes on after an interruption. @returns the workbook's sheets
 * @throws AppError `import_not_workbook`, `import_no_sheet`, `import_inflated`, `import_too_many_columns`, `import_too_many_rows`
 */
export async function extractSheet(
  path: string,
  kind: WorkbookKind,
  wanted: number | undefined,
): Promise<{ sheets: SheetInfo[]; sheet: number }> {
  const { rows, sheets, sheet } = await (kind === 'xlsx' ? readXlsx(path, wanted) : readXls(path, wanted))
  const times = timeColumns(rows)
  const file = createWriteStream(sheetTextPath(path), { mode: 0o600 })
  for (let at = 0; at < rows.length; at += 1000) {
    const lines = rows.slice(at, at + 1000).map((row) => {
      const texts = row.map((cell, column) => csvCell(cellText(cell, times.has(column)), ','))
      return `${texts.join(',')}\r\n`
    })
    if (!file.write(lines.join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return { sheets, sheet }
}

/** The sheet asked for, or the first that holds anything; of those that people see where there is one. */
function choose(sheets: readonly SheetInfo[], wanted: number | undefined): number {
  if (wanted !== undefined) return wanted
  const filled = sheets.filter(({ rows }) => rows > 0)
  const first = filled.find(({ hidden }) => !hidden) ?? filled[0]
  return first ? sheets.indexOf(first) : 0
}

function sheetInfo(name: string, rows: number, hidden: boolean): SheetInfo {
  return { name, rows, ...(hidden && { hidden }) }
}

async function readXlsx(path: string, wanted: number | undefined): Promise<OpenedSheet> {
  const { hiddenSheets } = await guardZip(path)
  const { default: readWorkbook } = await import('read-excel-file/node')
  let sheets: { sheet: string; data: unknown[][] }[]
  try {
    sheets = (await readWorkbook(path, { trim: false })) as typeof sheets
  } catch {
    throw new AppError('import_not_workbook')
  }
  const all = sheets.map(({ sheet, data }) => sheetInfo(sheet, data.length, hiddenSheets.has(sheet)))
  const sheet = choose(all, wanted)
  const chosen = sheets[sheet]
  if (!chosen) throw new AppError('import_no_sheet', { sheets: all.length })
  return { rows: chosen.data, sheets: all, sheet }
}

async function readXls(path: string, wanted: number | undefined): Promise<OpenedSheet> {
  const { size } = await stat(path)
  if (size > maxXlsBytes) throw new AppError('import_too_large', { limit: maxXlsBytes })
  const { read, SSF, utils } = await import('@e965/xlsx')
  let book: ReturnType<typeof read>
  try {
    // one row more than the limit tells that there are more
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
  // Excel of old Macs counted from 1904
  const dayZero = book.Workbook?.WBProps?.date1904 ? daysTo1904 : daysTo1900
  return {
    sheets,
    sheet: index,
    rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_unused, column) => cellOf(cells[row]?.[column]))),
  }

  function rangeOf(range: string | undefined): { rows: number; columns: number } {
    if (range === undefined) return { rows: 0, columns: 0 }
    const { e } = utils.decode_range(range)
    return { rows: e.r + 1, columns: e.c + 1 }
  }

  function cellOf(cell: { t: string; v?: unknown; z?: unknown } | undefined): unknown {
    if (!cell || cell.t === 'e') return null
    if (cell.t !== 'n' || typeof cell.v !== 'number' || typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return cell.v ?? null
    // days in no time zone
    return new Date(Math.round((cell.v + dayZero) * 86_400_000))
  }
}

/** The day that a workbook gives to a time of day alone. */
const noDay = Date.UTC(1899, 11, 30)

/** Columns whose days are all that one, and not without a time: they hold times of day. */
function timeColumns(rows: OpenedSheet['rows']): Set<number> {
  const times = new Set<number>()
  const days = new Set<number>()
  for (const row of rows)
    row.forEach((cell, column) => {
      if (!(cell instanceof Date)) return
      const after = exactMs(cell) - noDay
      if (after < 0 || after >= 86_400_000) days.add(column)
      else if (after > 0) times.add(column)
    })
  return new Set([...times].filter((column) => !days.has(column)))
}

/** As a share of a day a time may come out a millisecond short. */
function exactMs(date: Date): number {
  const time = date.getTime()
  return (time + 1) % 1000 === 0 ? time + 1 : time
}

/** Days and times have no zone in a workbook, and none in this text; numbers have all their digits and a point. */
function cellText(cell: unknown, isTime: boolean): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = new Date(exactMs(cell)).toISOString()
    if (isTime) return text.slice(11, 19)
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 23).replace('T', ' ').replace('.000', '')
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toPrecision(15))) : ''
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { once } from 'node:events'
import type { Locale } from '#shared/fields/field-type.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { csvCell } from '#shared/nouns/exports/csv-text.ts'
import type { SheetInfo } from '#shared/nouns/imports/import-job.ts'
import { maxImportColumns } from '#shared/nouns/imports/import-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { asJsonFault } from '#server/lib/json-fault.ts'
import { lineTableOf, type LineTable } from '#server/workbooks/json/json-lines.ts'
import { tablesOf, type JsonTable } from '#server/workbooks/json/json-tables.ts'
import type { ToldColumn } from '#shared/nouns/imports/told-table.ts'
import { toldTableOf } from '#server/workbooks/json/told-table.ts'
import { maxSheetCells } from '#server/workbooks/zip-guard.ts'
import { sheetTextPath } from '#server/workbooks/workbook-file.ts'

/** JSON is read whole, in a thread whose memory is bounded; beyond that, it is read where each line is a value of its own. */
const mostBytes = 20 * 1024 * 1024
/** Rows written together. */
const rowsAtOnce = 500

export interface ExtractedJson {
  sheets: SheetInfo[]
  sheet: number
  /** options of columns by their name, in their order */
  choices: ReadonlyMap<string, readonly string[]>
  /** its columns, where its program describes them */
  columns?: readonly ToldColumn[]
}

/**
 * Writes one list of records of a JSON file as CSV beside it, imported like a sheet of a workbook.
 * @throws AppError `import_json` without records, `import_too_large`, `import_no_sheet`, `import_too_many_columns`
 */
export async function extractJson(path: string, wanted = 0, language: Locale['language'] = 'en'): Promise<ExtractedJson> {
  try {
    return await extract(path, wanted, language)
  } catch (error) {
    throw asJsonFault(error)
  }
}

async function extract(path: string, wanted: number, language: Locale['language']): Promise<ExtractedJson> {
  const told = await toldTableOf(path)
  if (told) {
    if (wanted !== 0) throw new AppError('import_no_sheet', { sheets: 1 })
    await write(sheetTextPath(path), told)
    return { sheets: [{ name: 'Records', rows: told.count }], sheet: 0, choices: new Map(), columns: told.columns }
  }
  const { size } = await stat(path)
  if (size > mostBytes) return extractLines(path, wanted)
  const tables = tablesOf(parse((await readFile(path, 'utf8')).replace(/^\ufeff/, '').replaceAll('\0', '')), language)
  if (tables.length === 0) throw new AppError('import_json')
  const table = tables[wanted]
  if (!table) throw new AppError('import_no_sheet', { sheets: tables.length })
  await write(sheetTextPath(path), table)
  const sheets = tables.map(({ name, count }) => ({ name, rows: count }))
  return { sheets, sheet: wanted, choices: table.choices ?? new Map<string, readonly string[]>() }
}

/** A large file of records, one in each line, as pages of an address are kept. */
async function extractLines(path: string, wanted: number): Promise<ExtractedJson> {
  const table = await lineTableOf(path, mostBytes)
  if (!table) throw new AppError('import_too_large', { limit: mostBytes })
  if (wanted !== 0) throw new AppError('import_no_sheet', { sheets: 1 })
  await write(sheetTextPath(path), table)
  return { sheets: [{ name: 'Records', rows: table.count }], sheet: 0, choices: new Map() }
}

/** One value, or one in each line, as logs and streams are written. */
function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    try {
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as JsonValue)
    } catch {
      throw new AppError('import_json')
    }
  }
}

/** @throws AppError `import_too_many_columns`, `import_too_many_rows` */
async function write(target: string, { heads, count, rows }: JsonTable | LineTable): Promise<void> {
  if (heads.length > maxImportColumns)
    throw new AppError('import_too_many_columns', { columns: heads.length, limit: maxImportColumns, row: 1 })
  if (heads.length * count > maxSheetCells) throw new AppError('import_too_many_rows', { limit: Math.floor(maxSheetCells / heads.length) })
  const file = createWriteStream(target, { mode: 0o600 })
  const line = (cells: readonly string[]): string => `${cells.map((cell) => csvCell(cell, ',')).join(',')}\n`
  file.write(line(heads))
  let lines: string[] = []
  for await (const row of rows()) {
    lines.push(line(row))
    if (lines.length < rowsAtOnce) continue
    if (!file.write(lines.join(''))) await once(file, 'drain')
    lines = []
  }
  file.write(lines.join(''))
  file.end()
  await once(file, 'close')
}

import { AppError } from '#shared/protocol/errors.ts'
import { maxImportColumns } from '#shared/nouns/imports/import-calls.ts'
import { listParts, readPart, type ZipPart } from '#server/workbooks/zip-parts.ts'

/** Limits of an unpacked spreadsheet file; real files are far below, zip bombs far above (T21). */
export const maxInflatedBytes = 200 * 1024 * 1024
export const maxInflateRatio = 100
export const maxSheetCells = 4_000_000
const smallEnough = 4 * 1024 * 1024

const bad = (): AppError => new AppError('import_not_workbook')

/**
 * Checks a .xlsx before anything reads it: its declared sizes, then the real ones by inflating piece by piece, since a file may lie. Sheets
 * are also checked by their last row and column, and no part may declare entities. @returns its parts by name
 * @throws AppError `import_not_workbook`, `import_inflated`, `import_too_many_columns`, `import_too_many_rows`
 */
export async function guardZip(path: string): Promise<ReadonlyMap<string, ZipPart>> {
  const { parts, size } = await listParts(path)
  if (!parts.some(({ name }) => name.endsWith('workbook.xml'))) throw bad()
  const declared = parts.reduce((total, part) => total + part.size, 0)
  const limit = Math.min(maxInflatedBytes, Math.max(smallEnough, size * maxInflateRatio))
  if (declared > limit) throw new AppError('import_inflated', { declared, limit })
  let left = limit
  for (const part of parts) left -= await countPart(path, part, left)
  return new Map(parts.map((part) => [part.name, part]))
}

/** Inflates one part without keeping it. @returns its true size */
async function countPart(path: string, part: ZipPart, left: number): Promise<number> {
  const look = /\.xml$|\.rels$/i.test(part.name) ? createXmlWatch(/worksheets\/[^/]+\.xml$/i.test(part.name)) : undefined
  let size = 0
  for await (const piece of readPart(path, part)) {
    size += piece.length
    if (size > left) throw new AppError('import_inflated', { counted: size, limit: left })
    look?.(piece)
  }
  return size
}

/** Watches a part go by: no entities, and a sheet that is not too wide or too long once its gaps are filled. */
function createXmlWatch(isSheet: boolean): (piece: Buffer) => void {
  let rest = ''
  let rows = 0
  let columns = 0
  return (piece) => {
    const text = rest + piece.toString('latin1')
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw bad()
    if (isSheet) {
      for (const [, letters = '', row = '0'] of text.matchAll(/<c\b[^>]{0,200}?\br="([A-Z]{1,4})(\d{1,8})"/g)) {
        rows = Math.max(rows, Number(row))
        columns = Math.max(columns, columnNumber(letters))
      }
      checkSheetSize(rows, columns)
    }
    // a tag may be cut in two
    rest = text.slice(-300)
  }
}

/** @throws AppError `import_too_many_columns`, `import_too_many_rows` for a sheet that reaches so far */
export function checkSheetSize(rows: number, columns: number): void {
  if (columns > maxImportColumns) throw new AppError('import_too_many_columns', { columns, limit: maxImportColumns })
  if (rows * columns > maxSheetCells) throw new AppError('import_too_many_rows', { rows, limit: Math.floor(maxSheetCells / columns) })
}

/** A column's place from 1, by its letters. */
export function columnNumber(letters: string): number {
  let number = 0
  for (let at = 0; at < letters.length; at++) number = number * 26 + letters.charCodeAt(at) - 64
  return number
}

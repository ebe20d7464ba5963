import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { withoutFormulaMark } from '#shared/nouns/exports/csv-text.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { maxImportColumns } from '#shared/nouns/imports/import-calls.ts'
import { createCsvReader } from '#shared/nouns/imports/csv-reader.ts'
import { detectDelimiter } from '#shared/nouns/imports/detect-delimiter.ts'
import { detectEncoding } from '#shared/nouns/imports/detect-encoding.ts'
import { cropRecord, type CellRange } from '#shared/nouns/imports/cell-range.ts'
import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { CsvDelimiter } from '#shared/nouns/imports/import-job.ts'
import { otherFormat } from '#shared/nouns/imports/other-formats.ts'
import { createPieceDecoder } from '#server/workbooks/decode-text.ts'
import { weighEncodings } from '#server/workbooks/weigh-encodings.ts'
import { isMeantAsUtf8, linesBeyondAscii } from '#server/workbooks/weigh-utf8.ts'

export interface CsvFormat {
  encoding: CsvEncoding
  /** bytes of the byte order mark */
  bom: number
  /** some bytes are no characters of the encoding: U+FFFD stands for them */
  isDamaged?: boolean
  delimiter: CsvDelimiter
  /** for a workbook, the sheet whose text is stored beside the file */
  sheet?: number
  /** the part that is read */
  range?: CellRange
  /** rows of a database: a text is as it stands there, and only an empty one is empty */
  isExact?: boolean
}

const sampleBytes = 256 * 1024
const apostrophe = 39

/**
 * Finds out how the file is written from its beginning. @throws AppError `import_empty`, `import_not_csv`, `import_html`, `import_json`,
 * `import_xml`, `import_xml_sheet`
 */
export async function sniffCsv(path: string): Promise<CsvFormat> {
  const file = await open(path, 'r')
  let sample: Buffer
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sampleBytes), position: 0 })
    sample = buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
  if (sample.length === 0) throw new AppError('import_empty')
  const isWhole = isUtf8(sample)
  const isMeant = isWhole || (await isMeantAsUtf8(path))
  const verdict = detectEncoding(sample, isMeant, isMeant ? undefined : weighEncodings(await linesBeyondAscii(path)))
  if ('binary' in verdict) throw new AppError('import_not_csv', { found: verdict.binary })
  const text = new TextDecoder(verdict.encoding).decode(sample.subarray(verdict.bom), { stream: true }).replaceAll('\0', '')
  if (text.trim() === '') throw new AppError('import_empty')
  const other = otherFormat(text)
  if (other) throw new AppError(other)
  return { ...verdict, ...(verdict.encoding === 'utf-8' && !isWhole && { isDamaged: true }), delimiter: detectDelimiter(text) }
}

/** UTF-8, not counting a character cut off at the end of the sample. */
function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Stops reading when thrown by a record's callback. */
export class EnoughRecords extends Error {
  override readonly name = 'EnoughRecords'
}

/**
 * Reads all records of a file, never holding more of it than one piece. The callback may throw {@link EnoughRecords} to stop.
 * @throws AppError `import_bad_encoding` naming the record where the text stops being readable
 */
export async function readCsvFile(
  path: string,
  format: CsvFormat,
  onRecord: (cells: string[], number: number) => void,
): Promise<{ unclosedQuote: number | null }> {
  const decoder = createPieceDecoder(format.encoding, format.isDamaged)
  let records = 0
  const decode = (read: () => string): string => {
    try {
      const text = read()
      // a text of SQLite ends at a zero, and no cell means one
      return text.includes('\0') ? text.replaceAll('\0', '') : text
    } catch {
      throw new AppError('import_bad_encoding', { afterRow: records, encoding: format.encoding })
    }
  }
  const onCells = (cells: string[], number: number): void => {
    records = number
    // as our own exports, and others, mark texts that are no formulas; a cell of a workbook is a text without a mark
    for (let index = 0; index < cells.length && format.sheet === undefined && !format.isExact; index++) {
      const cell = cells[index]
      if (cell?.charCodeAt(0) === apostrophe) cells[index] = withoutFormulaMark(cell)
    }
    const cropped = format.range ? cropRecord(cells, number, format.range) : cells
    if (cropped) onRecord(cropped, number)
  }
  const reader = createCsvReader(format.delimiter, onCells, maxImportColumns)
  let first = true
  const feed = (text: string): void => {
    reader.write(first && !format.isExact ? text.replace(/^\ufeff?(sep=[,;\t|]\r?\n)?/, '') : text)
    first = false
  }
  try {
    for await (const piece of createReadStream(path, { start: format.bom, highWaterMark: sampleBytes }))
      feed(decode(() => decoder.decode(piece as Uint8Array)))
    feed(decode(() => decoder.end()))
    return reader.end()
  } catch (error) {
    if (error instanceof EnoughRecords) return { unclosedQuote: null }
    throw error
  }
}

import { AppError } from '#shared/protocol/errors.ts'
import { columnLabels, looksLikeHeader } from '#shared/nouns/imports/detect-header.ts'
import { createColumnGuesser, type ColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import type { ChosenEncoding, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { createProblems } from '#server/features/imports/import-problems.ts'
import { readCsvFile, sniffCsv, type CsvFormat } from '#server/features/imports/csv-file.ts'
import { extractSheet, sheetTextPath, workbookKind, type WorkbookKind } from '#server/features/imports/workbook-file.ts'
import { isMeantAsUtf8 } from '#server/features/imports/weigh-utf8.ts'
import type { Job } from '#server/jobs/job.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

export interface AnalyseInput {
  path: string
  language: 'en' | 'pt' | 'es'
  /** of a workbook; the first that holds anything by default */
  sheet?: number
  /** as a person chose it; found out by default */
  encoding?: ChosenEncoding
}

export interface AnalyseResult {
  format: CsvFormat
  preview: ImportPreview
  rows: number
}

const previewRows = 50
const previewCell = 500

/** Analyses a whole file: its format, its columns' types, its irregularities. Imports nothing. */
export async function analyseFile({ path, language, sheet, encoding }: AnalyseInput, signal?: AbortSignal): Promise<AnalyseResult> {
  const kind = await workbookKind(path)
  if (kind) return analyseWorkbook(path, kind, language, sheet, signal)
  const format = await sniffCsv(path)
  if (encoding !== undefined) {
    const chosen = await lookThrough(path, inEncoding(format, encoding), language, signal)
    return { ...chosen, preview: { ...chosen.preview, isEncodingChosen: true } }
  }
  try {
    return await lookThrough(path, format, language, signal)
  } catch (error) {
    // the beginning was plain ASCII, so that only now it shows that the file is not UTF-8, or not everywhere
    const unsure = error instanceof AppError && error.id === 'import_bad_encoding' && format.encoding === 'utf-8' && !format.isDamaged
    if (!unsure) throw error
    const isUtf8 = format.bom > 0 || (await isMeantAsUtf8(path))
    return lookThrough(path, { ...format, ...(isUtf8 ? { isDamaged: true } : { encoding: 'windows-1252' }) }, language, signal)
  }
}

/** Both encodings can read anything: bytes that are not UTF-8 are reported. */
function inEncoding({ delimiter, bom }: CsvFormat, encoding: ChosenEncoding): CsvFormat {
  return { encoding, delimiter, bom, ...(encoding === 'utf-8' && { isDamaged: true }) }
}

async function analyseWorkbook(
  path: string,
  kind: WorkbookKind,
  language: AnalyseInput['language'],
  wanted: number | undefined,
  signal?: AbortSignal,
): Promise<AnalyseResult> {
  const { sheets, sheet, problems } = await extractSheet(path, kind, wanted)
  const format: CsvFormat = { encoding: 'utf-8', bom: 0, delimiter: ',', sheet }
  const result = await lookThrough(sheetTextPath(path), format, language, signal)
  return { ...result, preview: { ...result.preview, sheets, sheet, problems: [...result.preview.problems, ...problems] } }
}

async function lookThrough(
  path: string,
  format: CsvFormat,
  language: AnalyseInput['language'],
  signal?: AbortSignal,
): Promise<AnalyseResult> {
  let header: string[] | undefined
  let width = 0
  let rows = 0
  let hasHeader = true
  const guessers: ColumnGuesser[] = []
  const preview: string[][] = []
  const problems = createProblems()

  const { unclosedQuote } = await readCsvFile(path, format, (cells, number) => {
    if (number % 1000 === 0) signal?.throwIfAborted()
    if (format.isDamaged && cells.some((cell) => cell.includes('\ufffd'))) problems.note('badBytes', number)
    if (header === undefined) {
      if (isBlankRecord(cells)) return
      header = cells
      width = cells.length
      hasHeader = looksLikeHeader(cells)
      for (let index = 0; index < width; index++) guessers.push(createColumnGuesser(width))
      if (hasHeader) return
      problems.note('noHeader', number)
    }
    if (isBlankRecord(cells)) {
      problems.note('emptyRows', number)
      return
    }
    if (cells.length < width) problems.note('shortRows', number)
    if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) problems.note('longRows', number)
    rows++
    for (let index = 0; index < width; index++) guessers[index]?.add(cells[index] ?? '')
    if (preview.length < previewRows) preview.push(Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, previewCell)))
  })
  if (header === undefined || rows === 0) throw new AppError('import_empty', { header: header !== undefined })
  // a list of names or addresses has one column; where rows have more than the header, something else parts the columns
  if (width === 1 && format.sheet === undefined && problems.has('longRows'))
    throw new AppError('import_one_column', { delimiter: format.delimiter })
  if (unclosedQuote !== null) problems.note('unclosedQuote', unclosedQuote)

  const named = columnLabels(hasHeader ? header : undefined, width)
  if (named.duplicates > 0) problems.note('duplicateLabels', 1, named.duplicates)
  if (named.empty > 0) problems.note('emptyLabels', 1, named.empty)
  if (width >= 100) problems.note('manyColumns', null, width)
  const columns = guessers.map((guesser, index) =>
    guesser.result(index, named.labels[index] ?? '', language, format.sheet === undefined ? undefined : '.'),
  )
  const tooLong = columns.filter(({ type, tooManyDigits }) => tooManyDigits && fieldTypes[type].amount !== 'plain').length
  if (tooLong > 0) problems.note('longNumbers', null, tooLong)
  return {
    format,
    rows,
    preview: { encoding: format.encoding, delimiter: format.delimiter, hasHeader, columns, rows: preview, problems: problems.list() },
  }
}

/** True for a record that holds nothing to import. */
export function isBlankRecord(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

export const analyseJob: Job = (input, context) => analyseFile(input as AnalyseInput, context.signal)

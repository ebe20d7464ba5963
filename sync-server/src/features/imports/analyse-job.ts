import { AppError } from '#shared/protocol/errors.ts'
import type { ConnectorName } from '#shared/nouns/connectors/connector.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { columnLabels, findHeader } from '#shared/nouns/imports/detect-header.ts'
import { createColumnGuesser, type ColumnGuesser } from '#shared/nouns/imports/guess-column.ts'
import { isAirtableFile } from '#shared/nouns/imports/addressed-files.ts'
import { readRange, writeRange, type CellRange } from '#shared/nouns/imports/cell-range.ts'
import { byteEncodings, type CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import { isBlankRecord } from '#server/workbooks/blank-record.ts'
import { weighEncodings } from '#server/workbooks/weigh-encodings.ts'
import type { ImportColumn, ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { createProblems, type Problems } from '#server/workbooks/import-problems.ts'
import { detailTextOf } from '#server/workbooks/import-detail.ts'
import { readCsvFile, sniffCsv, type CsvFormat } from '#server/workbooks/csv-file.ts'
import { extractSheet, sheetTextPath, workbookKind, type WorkbookKind } from '#server/workbooks/workbook-file.ts'
import { extractJson } from '#server/workbooks/json/json-file.ts'
import { isMeantAsUtf8, linesBeyondAscii } from '#server/workbooks/weigh-utf8.ts'
import { asChoice, asTold } from '#server/connectors/told-columns.ts'
import type { Job } from '#server/jobs/job.ts'

export interface AnalyseInput {
  path: string
  /** of the person who imports: the notation that counts where the file leaves a doubt */
  locale: Locale
  /** number of the record that names the columns, as a person chose it; null: none does */
  headerRow?: number | null | undefined
  /** of a workbook; the first that holds anything by default */
  sheet?: number
  /** as a person chose it; found out by default */
  encoding?: CsvEncoding
  /** the part that is read, as a person chose it */
  range?: string | undefined
  /** of a file that a reader wrote */
  source?: { connector: ConnectorName; schema: string; name: string }
}

export interface AnalyseResult {
  format: CsvFormat
  preview: ImportPreview
  rows: number
}

const previewRows = 50
const previewCell = 500
/** Records among which the names of the columns are looked for; fewer of long ones. */
const lookedAt = 100
const lookedAtLength = 1_000_000
/** Rows offered to a person as names of the columns. */
const offeredHeads = 30
const headTextLength = 80

/** Analyses a whole file: its format, its columns' types, its irregularities. Imports nothing. */
export async function analyseFile(input: AnalyseInput, signal?: AbortSignal): Promise<AnalyseResult> {
  const { path, encoding } = input
  const range = input.range === undefined ? undefined : readRange(input.range)
  const kind = await workbookKind(path)
  if (kind) return analyseWorkbook(input, kind, range, signal)
  const sniffed = await sniffCsv(path).catch((error: unknown) => {
    if (error instanceof AppError && error.id === 'import_json') return undefined
    throw error
  })
  if (!sniffed) return analyseJson(input, range, signal)
  const format: CsvFormat = { ...sniffed, ...(range && { range }) }
  if (encoding !== undefined) {
    const chosen = await lookThrough(input, inEncoding(format, encoding), signal)
    return { ...chosen, preview: { ...chosen.preview, isEncodingChosen: true } }
  }
  try {
    return await lookThrough(input, format, signal)
  } catch (error) {
    // the beginning was plain ASCII, so that only now it shows that the file is not UTF-8, or not everywhere
    const unsure = error instanceof AppError && error.id === 'import_bad_encoding' && format.encoding === 'utf-8' && !format.isDamaged
    if (!unsure) throw error
    const isUtf8 = format.bom > 0 || (await isMeantAsUtf8(path))
    const other = isUtf8 ? { isDamaged: true } : { encoding: weighEncodings(await linesBeyondAscii(path)) }
    return lookThrough(input, { ...format, ...other }, signal)
  }
}

/** A person's choice reads anything: bytes that are no characters of it are reported. */
function inEncoding({ delimiter, bom, range }: CsvFormat, encoding: CsvEncoding): CsvFormat {
  return { encoding, delimiter, bom, isDamaged: true, ...(range && { range }) }
}

async function analyseWorkbook(
  input: AnalyseInput,
  kind: WorkbookKind,
  range: CellRange | undefined,
  signal?: AbortSignal,
): Promise<AnalyseResult> {
  const { path, locale } = input
  const { sheets, sheet, problems } = await extractSheet(path, kind, input.sheet, locale.currencySymbol)
  const format: CsvFormat = { encoding: 'utf-8', bom: 0, delimiter: ',', sheet, ...(range && { range }) }
  const result = await lookThrough({ ...input, path: sheetTextPath(path) }, format, signal)
  return { ...result, preview: { ...result.preview, sheets, sheet, problems: [...result.preview.problems, ...problems] } }
}

/** The lists of a JSON file are what the sheets of a workbook are; the names of their columns are known. */
async function analyseJson(input: AnalyseInput, range: CellRange | undefined, signal?: AbortSignal): Promise<AnalyseResult> {
  const { path, headerRow = 1 } = input
  const { sheets, sheet, choices, columns: told } = await extractJson(path, input.sheet, input.locale.language)
  const format: CsvFormat = { encoding: 'utf-8', bom: 0, delimiter: ',', sheet, ...(range && { range }) }
  const result = await lookThrough({ ...input, headerRow: range ? input.headerRow : headerRow, path: sheetTextPath(path) }, format, signal)
  const columns = result.preview.columns.map((column, at) =>
    told ? asTold(column, told[at]) : asChoice(column, choices.get(column.label)),
  )
  const keyAt = told?.findIndex(({ isKey }) => isKey) ?? -1
  const source = told && input.source && { source: { ...input.source, key: keyAt < 0 ? null : keyAt } }
  return { ...result, preview: { ...result.preview, ...source, columns, sheets, sheet } }
}

type NumberedRecord = { cells: string[]; number: number }

async function lookThrough(input: AnalyseInput, format: CsvFormat, signal?: AbortSignal): Promise<AnalyseResult> {
  const { path, locale, headerRow } = input
  let body: Body | undefined
  const first: NumberedRecord[] = []
  let length = 0
  const problems = createProblems()

  function begin(): Body {
    const head = headOf(first, headerRow)
    if (head.row === null && headerRow === undefined) problems.note('noHeader', first[0]?.number ?? 1)
    if (head.row !== null && first[0] && first[0].number < head.row)
      problems.note('linesAbove', first[0].number, first.filter(({ number }) => number < (head.row ?? 0)).length)
    const made = createBody(head, problems)
    for (const { cells, number } of first) made.add(cells, number)
    return made
  }

  const { unclosedQuote } = await readCsvFile(path, format, (cells, number) => {
    if (number % 1000 === 0) signal?.throwIfAborted()
    if (format.isDamaged && cells.some((cell) => cell.includes('\ufffd'))) problems.note('badBytes', number)
    if (body) return body.add(cells, number)
    // blank lines above everything are nothing
    if (first.length === 0 && isBlankRecord(cells)) return
    first.push({ cells, number })
    length += cells.reduce((sum, cell) => sum + cell.length, 0)
    const isEnough = first.length >= lookedAt || length > lookedAtLength
    if (isEnough && number >= (headerRow ?? 0)) body = begin()
  })
  if (first.length === 0) throw new AppError('import_empty', { header: false })
  const { head, rows, preview, guessers } = body ?? begin()
  if (rows() === 0) throw new AppError('import_empty', { header: true })
  // a list of names or addresses has one column; where rows have more than the header, something else parts the columns
  if (head.width === 1 && format.sheet === undefined && problems.has('longRows'))
    throw new AppError('import_one_column', { delimiter: format.delimiter })
  if (unclosedQuote !== null) problems.note('unclosedQuote', unclosedQuote)

  const named = columnLabels(head.names, head.width)
  if (named.duplicates > 0) problems.note('duplicateLabels', 1, named.duplicates)
  if (named.empty > 0) problems.note('emptyLabels', 1, named.empty)
  if (input.encoding === undefined && byteEncodings.some((each) => each === format.encoding)) problems.note('guessedEncoding', null)
  if (head.width >= 100) problems.note('manyColumns', null, head.width)
  const columns = describeColumns(guessers, named.labels, format, locale, preview)
  const tooLong = columns.filter(({ type, tooManyDigits }) => tooManyDigits && fieldTypes[type].amount !== 'plain').length
  if (tooLong > 0) problems.note('longNumbers', null, tooLong)
  return {
    format,
    rows: rows(),
    preview: {
      encoding: format.encoding,
      delimiter: format.delimiter,
      hasHeader: head.row !== null,
      headerRow: head.row,
      ...(headerRow !== undefined && { isHeaderChosen: true }),
      ...(format.range && { range: writeRange(format.range) }),
      heads: first
        .filter(({ cells }) => !isBlankRecord(cells))
        .slice(0, offeredHeads)
        .map(({ cells, number }) => ({ row: number, text: headText(cells) })),
      columns,
      rows: preview,
      problems: problems.list(),
    },
  }
}

interface Head {
  /** number of the record with the names; null: none has them */
  row: number | null
  names: readonly string[] | undefined
  width: number
}

/** The names of the columns as a person chose their place, or as it is found. */
function headOf(first: readonly NumberedRecord[], chosen: number | null | undefined): Head {
  const filled = first.filter(({ cells }) => !isBlankRecord(cells))
  const records = filled.map(({ cells }) => cells)
  const found = findHeader(records)
  if (chosen === undefined) {
    const record = found.at === undefined ? undefined : filled[found.at]
    return { row: record?.number ?? null, names: record?.cells, width: found.width }
  }
  const widest = Math.max(...records.map(({ length: cells }) => cells))
  const record = chosen === null ? undefined : filled.find(({ number }) => number === chosen)
  if (chosen !== null && !record) throw new AppError('import_no_header', { row: chosen })
  return { row: record?.number ?? null, names: record?.cells, width: record ? Math.max(record.cells.length, found.width) : widest }
}

interface Body {
  head: Head
  guessers: readonly ColumnGuesser[]
  preview: string[][]
  rows(): number
  add(cells: string[], number: number): void
}

/** Looks at the records below the names. */
function createBody(head: Head, problems: Problems): Body {
  const { width } = head
  const guessers = Array.from({ length: width }, () => createColumnGuesser(width))
  const preview: string[][] = []
  let rows = 0
  return {
    head,
    guessers,
    preview,
    rows: () => rows,
    add: (cells, number) => {
      if (head.row !== null && number <= head.row) return
      if (isBlankRecord(cells)) return problems.note('emptyRows', number)
      if (cells.length < width) problems.note('shortRows', number)
      if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) problems.note('longRows', number)
      rows++
      for (let index = 0; index < width; index++) guessers[index]?.add(cells[index] ?? '')
      if (preview.length < previewRows)
        preview.push(Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, previewCell)))
    },
  }
}

/** The columns, each judged beside the others: numbers that leave no doubt say how the file writes decimals. */
function describeColumns(
  guessers: readonly ColumnGuesser[],
  labels: readonly string[],
  { sheet, delimiter }: CsvFormat,
  locale: Locale,
  preview: readonly (readonly string[])[],
): ImportColumn[] {
  const proven = new Set(guessers.flatMap((guesser) => guesser.provenDecimal() ?? []))
  const [decimal] = proven.size === 1 ? proven : sheet === undefined ? [] : ['.' as const]
  const reader = { decimal, own: locale, ...(sheet === undefined && { delimiter }) }
  return guessers.map((guesser, index) => asFiles(guesser.result(index, labels[index] ?? '', locale.language, reader), preview))
}

/** Attachments of Airtable become files: the first rows say what a column holds. */
function asFiles(column: ImportColumn, preview: readonly (readonly string[])[]): ImportColumn {
  const filled = preview.map((row) => row[column.index] ?? '').filter((cell) => cell !== '')
  return filled.length > 0 && filled.every(isAirtableFile) ? { ...column, type: 'files', config: fieldTypes.files.defaultConfig() } : column
}

/** The first cells of a record, as a person knows it again. */
function headText(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')
  return text.length > headTextLength ? `${text.slice(0, headTextLength - 1)}…` : text
}

/** The findings as they are stored: a wide file's are megabytes, which the other thread need not write as JSON. */
export interface AnalysedText {
  detail: string
  rows: number
}

export const analyseJob: Job = async (input, context): Promise<AnalysedText> => {
  const { rows, ...detail } = await analyseFile(input as AnalyseInput, context.signal)
  return { detail: detailTextOf(detail), rows }
}

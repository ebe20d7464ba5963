import type { CsvEncoding } from '#shared/nouns/imports/encodings.ts'
import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { CsvFormat } from '#server/workbooks/csv-file.ts'

/** The findings of analysing the file; `detail` of the row. */
export interface ImportDetail {
  format: CsvFormat
  preview: ImportPreview
}

/** How a run reads the file. */
export interface FileReading extends Pick<ImportPreview, 'hasHeader' | 'headerRow'> {
  format: CsvFormat
}

export function readingOf({ format, preview: { hasHeader, headerRow } }: ImportDetail): FileReading {
  return { format, hasHeader, headerRow }
}

/** How a person chose to read a file; an absent part was found out. */
export interface ChosenReading {
  sheet?: number
  encoding?: CsvEncoding
  range?: string | undefined
  /** null: no row has names */
  headerRow?: number | null | undefined
}

export function chosenReading({ sheet, encoding, isEncodingChosen, range, isHeaderChosen, headerRow }: ImportPreview): ChosenReading {
  return {
    ...(sheet !== undefined && { sheet }),
    ...(isEncodingChosen && { encoding }),
    ...(range !== undefined && { range }),
    ...(isHeaderChosen && { headerRow }),
  }
}

/** Parts the format, which has no text of a person's, from the preview. */
export const previewMark = ',"preview":'

/** Between the columns and the rows of the preview; each of both has a line, and JSON breaks no line by itself. */
const rowsMark = '],"rows":['

/** The findings as they are stored. The thread that read the file writes them: a wide file's are megabytes. */
export function detailTextOf({ format, preview }: ImportDetail): string {
  const { columns, rows, ...rest } = preview
  const lines = [...linesOf(columns), rowsMark, ...linesOf(rows), `],${JSON.stringify(rest).slice(1)}}`]
  return [`{"format":${JSON.stringify(format)}${previewMark}{"columns":[`, ...lines].join('\n')
}

function linesOf(parts: readonly unknown[]): string[] {
  return parts.map((part, at) => JSON.stringify(part) + (at < parts.length - 1 ? ',' : ''))
}

/** Reads stored findings line by line; `giveWay` is called with the lines read so far. Findings of earlier versions have one line. */
export async function parseDetail(text: string, giveWay: (linesDone: number) => Promise<void>): Promise<ImportDetail | null> {
  const [head = '', ...lines] = text.split('\n')
  const rest = lines.pop()
  const middle = lines.indexOf(rowsMark)
  if (rest === undefined || middle === -1) return JSON.parse(text) as ImportDetail | null
  const detail = JSON.parse(head + rowsMark + rest) as ImportDetail
  for (const [at, line] of lines.entries()) {
    if (at !== middle) {
      const part: unknown = JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
      ;(at < middle ? detail.preview.columns : detail.preview.rows).push(part as never)
    }
    await giveWay(at + 1)
  }
  return detail
}

/** The JSON of the preview, cut out of stored findings without parsing them. */
export function previewTextOf(detail: string): string {
  const at = detail.indexOf(previewMark)
  return at === -1 ? 'null' : detail.slice(at + previewMark.length, -1)
}

import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import type { CsvFormat } from '#server/features/imports/csv-file.ts'

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

/** Parts the format, which has no text of a person's, from the preview. */
export const previewMark = ',"preview":'

/** The findings as they are stored. The thread that read the file writes them: a wide file's are megabytes. */
export function detailTextOf({ format, preview }: ImportDetail): string {
  return `{"format":${JSON.stringify(format)}${previewMark}${JSON.stringify(preview)}}`
}

/** The JSON of the preview, cut out of stored findings without parsing them. */
export function previewTextOf(detail: string): string {
  const at = detail.indexOf(previewMark)
  return at === -1 ? 'null' : detail.slice(at + previewMark.length, -1)
}

import type { Locale } from '#shared/fields/field-type.ts'
import type { ExportBody } from '#shared/nouns/exports/export-calls.ts'
import type { ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import type { ContextView } from '#server/access/org-context.ts'

/** The job that writes a file of records on a thread. */
export const exportJobName = 'records.export'

export type ExportRequest = Omit<ExportBody, 'format' | 'byMail' | 'filters'> & {
  tableId: string
  format: ExportFormat
  /** above the pages of a PDF; absent: the table's name */
  title?: string
}

export interface ExportInput {
  path: string
  orgId: string
  memberId: string
  view: ContextView | undefined
  locale: Locale
  request: ExportRequest
  /** where the file goes */
  target: string
  publicUrl: string
}

/** The outcome: records written, and texts that a spreadsheet's cell could not hold whole. */
export interface Exported {
  rows: number
  cutTexts: number
}

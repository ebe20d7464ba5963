import type { ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import { cutTextsHeader } from '#shared/nouns/exports/sheet-cell.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'
import { callForResponse } from '#client/engine/api/call.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'

/** The view to export: the fields, records and order on the screen. */
export interface ExportedView {
  fields: readonly string[]
  filter: FilterGroup | null
  sorts: readonly Sort[]
  search: string
}

/**
 * Fetches the file and passes it to the browser. @returns the number of texts cut because a spreadsheet's cell does not hold them @throws ApiError ·
 * OfflineError
 */
export async function exportTable(
  table: { id: string; label: string },
  format: ExportFormat,
  view: Omit<ExportedView, 'fields'> & { fields: readonly string[] | null; withIds?: boolean },
): Promise<{ cutTexts: number }> {
  const response = await callForResponse('POST v3/tab/:tableId/csv-export', { params: { tableId: table.id }, body: { format, ...view } })
  saveFile(await response.blob(), fileName(table.label, format))
  return { cutTexts: Number(response.headers.get(cutTextsHeader) ?? 0) }
}

/** Has the server make the file, of which it tells by mail. @throws ApiError · OfflineError */
export async function orderExport(table: { id: string }, format: ExportFormat): Promise<void> {
  await callForResponse('POST v3/tab/:tableId/csv-export', { params: { tableId: table.id }, body: { format, byMail: true } })
}

import type { ExportFormat } from '#shared/exports/export-calls.ts'
import { cutTextsHeader } from '#shared/exports/sheet-cell.ts'
import type { FilterGroup, Sort } from '#shared/query/query.ts'
import { callForResponse } from '#client/data/api/call.ts'

/** What is exported: what the screen shows, in its order. */
export interface ExportedView {
  fields: readonly string[]
  filter: FilterGroup | null
  sorts: readonly Sort[]
  search: string
}

/**
 * Asks for the file and hands it to the browser. @returns how many texts were cut because a spreadsheet's cell does not hold them
 * @throws ApiError · OfflineError
 */
export async function exportTable(
  table: { id: string; label: string },
  format: ExportFormat,
  view: ExportedView & { withIds?: boolean },
): Promise<{ cutTexts: number }> {
  const response = await callForResponse('POST v3/tab/:tableId/csv-export', { params: { tableId: table.id }, body: { format, ...view } })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${table.label.replace(/[\p{C}"*/:<>?\\|]/gu, ' ').trim() || 'export'}.${format}`
  link.click()
  // the browser reads the address after this turn
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return { cutTexts: Number(response.headers.get(cutTextsHeader) ?? 0) }
}

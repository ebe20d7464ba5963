import type { GridRows } from '#client/records/gestures/use-grid-rows.ts'
import { useRecordCount } from '#client/engine/replica/use-records.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** "12 records", or "3 of 12" while a filter or a search hides some; empty while they are read. */
export function useRecordCountText(tableId: string, rows: GridRows, isFiltered: boolean): string {
  const { t } = useTranslation('tables')
  const { number } = useFormat()
  const all = useRecordCount(tableId, isFiltered)
  if (rows.status === 'loading') return ''
  const count = rows.total
  return all === undefined || all === count
    ? t('header.records', { count, number: number(count) })
    : t('header.recordsOf', { count: all, number: number(count), of: number(all) })
}

import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

/** The sheet of a workbook to import; nothing for other files and for a single sheet. */
export function SheetPicker({ preview, onSheet }: { preview: ImportPreview; onSheet(sheet: number): void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { sheets = [], sheet = 0 } = preview
  if (sheets.length < 2) return null
  return (
    <Select
      label={t('matching.sheet')}
      value={String(sheet)}
      options={sheets.map(({ name, rows, hidden }, index) => ({
        value: String(index),
        label: t(hidden ? 'matching.sheetHidden' : 'matching.sheetOption', { name, rows: number(rows) }),
      }))}
      onChange={(chosen) => onSheet(Number(chosen))}
    />
  )
}

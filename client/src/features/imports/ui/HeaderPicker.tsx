import type { ImportPreview } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

const none = 'none'

/** The row with the names of the columns. Lines above it are no records; without such a row the columns are numbered. */
export function HeaderPicker({ preview, onHeader }: { preview: ImportPreview; onHeader(row: number | null): void }) {
  const { t } = useTranslation('imports')
  return (
    <Select
      label={t('matching.header')}
      value={String(preview.headerRow ?? none)}
      options={[
        ...preview.heads.map(({ row, text }) => ({ value: String(row), label: t('matching.headerRow', { row, text }) })),
        { value: none, label: t('matching.headerNone') },
      ]}
      onChange={(row) => onHeader(row === none ? null : Number(row))}
    />
  )
}

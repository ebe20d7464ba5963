import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface DecimalSignProps {
  /** the column's name */
  label: string
  value: ImportColumn['decimal']
  onChange(sign: ImportColumn['decimal']): void
}

/** The decimal sign of a column whose numbers all fit both. The person knows it, the file does not say. */
export function DecimalSign({ label, value, onChange }: DecimalSignProps) {
  const { t } = useTranslation('imports')
  return (
    <Select
      ariaLabel={t('column.decimal', { label })}
      value={value}
      options={[
        { value: '.', label: t('column.decimals.point') },
        { value: ',', label: t('column.decimals.comma') },
      ]}
      onChange={onChange}
    />
  )
}

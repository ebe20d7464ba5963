import type { ImportColumn } from '#shared/nouns/imports/import-job.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface DateOrderProps {
  /** the column's name */
  label: string
  value: ImportColumn['dateOrder']
  onChange(order: ImportColumn['dateOrder']): void
}

/** The order of day and month in a column whose dates all fit both. The person knows it, the file does not say. */
export function DateOrder({ label, value, onChange }: DateOrderProps) {
  const { t } = useTranslation('imports')
  const orders = ['dmy', 'mdy'] as const
  return (
    <Select
      ariaLabel={t('column.dateOrder', { label })}
      value={value}
      options={orders.map((order) => ({ value: order, label: t(`column.order.${order}`) }))}
      onChange={onChange}
    />
  )
}

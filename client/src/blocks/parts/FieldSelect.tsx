import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface FieldSelectProps {
  label: string
  fields: readonly Field[]
  value: string | null
  onChange(fieldId: string | null): void
  /** the name of no field at all; absent: one has to be chosen */
  none?: string
}

/** One of a table's fields. */
export function FieldSelect({ label, fields, value, onChange, none }: FieldSelectProps) {
  const { t } = useTranslation('blocks')
  const options = fields.map((field) => {
    const { icon: Icon } = cellTypes[field.type]
    return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
  })
  const shown = fields.some((field) => field.id === value) ? value : null
  return (
    <Select
      label={label}
      placeholder={t('chooseField')}
      value={none !== undefined && value === null ? 'none' : shown}
      options={none === undefined ? options : [{ value: 'none', label: none }, ...options]}
      onChange={(chosen) => onChange(chosen === 'none' ? null : chosen)}
    />
  )
}

import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import css from '#client/fields/settings/fields.module.css'
import { useFields } from '#client/engine/replica/use-records.ts'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FieldSelectProps {
  label: string
  tableId: string
  value: string | null
  fits(field: Field): boolean
  onChange(fieldId: string): void
  /** shown instead of an empty list */
  none?: string
  /** see `Select` */
  isFirst?: boolean
}

/** One of a table's fields. */
export function FieldSelect({ label, tableId, value, fits, onChange, none, isFirst = false }: FieldSelectProps) {
  const { t } = useTranslation('tables')
  const fields = useFields(tableId).filter(fits)
  if (fields.length === 0 && none !== undefined) return <p className={css.hint}>{none}</p>
  return (
    <Select
      label={label}
      isFirst={isFirst}
      placeholder={t('fields.chooseField')}
      value={fields.some((field) => field.id === value) ? value : null}
      options={fields.map((field) => {
        const Icon = cellIcons[field.type]
        return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
      })}
      onChange={onChange}
    />
  )
}

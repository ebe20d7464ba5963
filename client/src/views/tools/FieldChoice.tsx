import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import css from '#client/views/tools/settings.module.css'
import { Select } from '#client/ui/Select.tsx'

interface FieldChoiceProps {
  label: string
  /** the entry for no field; absent: one must be chosen */
  none?: string
  fields: readonly Field[]
  value: string | null
  onChange(fieldId: string | null): void
}

const noField = 'none'

/** Choosing one field of those that fit. */
export function FieldChoice({ label, none, fields, value, onChange }: FieldChoiceProps) {
  const options = fields.map((field) => {
    const { icon: Icon } = cellTypes[field.type]
    return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
  })
  return (
    <div className={css.part}>
      <Select
        label={label}
        options={none === undefined ? options : [{ value: noField, label: none }, ...options]}
        value={fields.some(({ id }) => id === value) ? value : none === undefined ? null : noField}
        onChange={(chosen) => onChange(chosen === noField ? null : chosen)}
      />
    </div>
  )
}

import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PickMany } from '#client/ui/PickMany.tsx'

interface FieldsPickProps {
  label: string
  fields: readonly Field[]
  /** ids in their order */
  picked: readonly string[]
  most: number
  onChange(fields: string[]): void
}

/** Several of a table's fields, in an order. */
export function FieldsPick({ label, fields, picked, most, onChange }: FieldsPickProps) {
  const { t } = useTranslation('blocks')
  return (
    <PickMany
      label={label}
      add={t('appFilters.add')}
      options={fields.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
      })}
      picked={picked}
      most={most}
      onChange={onChange}
    />
  )
}

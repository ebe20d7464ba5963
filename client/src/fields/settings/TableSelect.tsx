import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'

interface TableSelectProps {
  label: string
  value: string | null
  onChange(tableId: string): void
  disabled?: boolean
}

/** One of the tables this person may see. */
export function TableSelect({ label, value, onChange, disabled = false }: TableSelectProps) {
  const { t } = useTranslation('tables')
  const tables = useEntities('table')
  return (
    <Select
      label={label}
      placeholder={t('fields.chooseTable')}
      disabled={disabled}
      value={value}
      options={tables
        .toSorted((a, b) => a.label.localeCompare(b.label))
        .map((table) => ({ value: table.id, label: table.label, icon: <ItemIcon icon={table.icon} color={table.color} size={16} /> }))}
      onChange={onChange}
    />
  )
}

import { useEntities } from '#client/engine/replica/use-entities.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Select } from '#client/ui/Select.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

export function TableSelect({ value, onChange }: { value: string | null; onChange(tableId: string): void }) {
  const { t } = useTranslation('tables')
  const tables = useEntities('table')
  return (
    <Select
      label={t('blocks.tableSetting')}
      placeholder={t('fields.chooseTable')}
      value={tables.some((table) => table.id === value) ? value : null}
      options={tables
        .toSorted((a, b) => a.label.localeCompare(b.label))
        .map((table) => ({
          value: table.id,
          label: table.label,
          icon: <ItemIcon icon={table.icon} color={table.color} size={16} plain />,
        }))}
      onChange={onChange}
    />
  )
}

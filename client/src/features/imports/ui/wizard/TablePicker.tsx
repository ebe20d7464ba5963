import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { longestLabel } from '#client/nouns/imports/import-plan.ts'
import { mayFillTable } from '#client/nouns/imports/may-import.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** The table that the rows go into, of those whose records the person may make and change (specification 2 §5). */
export function TablePicker({ value, onChange }: { value: string | null; onChange(tableId: string): void }) {
  const { t } = useTranslation('connectors')
  const access = useAccess()
  const tables = useEntities('table').filter(({ id }) => mayFillTable(access, id))
  if (tables.length === 0)
    return (
      <Text as="p" muted>
        {t('picker.none')}
      </Text>
    )
  return (
    <Select
      label={t('picker.label')}
      value={value}
      placeholder={t('picker.choose')}
      options={tables.map(({ id, label }) => ({ value: id, label: shortened(label) }))}
      onChange={onChange}
    />
  )
}

/** As many letters as a new table's name may have (specification 2 §5). */
function shortened(label: string): string {
  const letters = Array.from(label)
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel).join('')}…` : label
}

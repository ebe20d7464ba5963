import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import type { FieldSettingsProps } from '#client/features/tables/cells/cell-type.ts'
import { useEntities } from '#client/data/replica/use-entities.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Which table is linked, and how many of its records. */
export function LinkSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const link = props.config as Partial<ConnectedRecordConfig>
  return (
    <>
      <ReferenceSettings {...props} />
      <Switch checked={link.limitToOne === true} onChange={(event) => props.onChange({ ...link, limitToOne: event.currentTarget.checked })}>
        {t('fields.limitToOne')}
      </Switch>
    </>
  )
}

/** Which table is linked; fixed once the field exists, because its pairs point there. */
export function ReferenceSettings({ config, onChange, isNew }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const tables = useEntities('table')
  const link = config as Partial<ConnectedRecordConfig>
  return (
    <Select
      label={t('fields.linkedTable')}
      placeholder={t('fields.chooseTable')}
      disabled={!isNew}
      value={link.tableId ?? null}
      options={tables
        .toSorted((a, b) => a.label.localeCompare(b.label))
        .map((table) => ({ value: table.id, label: table.label, icon: <ItemIcon icon={table.icon} color={table.color} size={16} /> }))}
      onChange={(tableId) => onChange({ ...link, tableId })}
    />
  )
}

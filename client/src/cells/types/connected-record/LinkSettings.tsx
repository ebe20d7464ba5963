import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { inverseLabel } from '#shared/fields/inverse-face.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/fields/settings/fields.module.css'
import { TableSelect } from '#client/fields/settings/TableSelect.tsx'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The linked table, and the number of its records that a cell may hold. */
export function LinkSettings(props: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const link = props.config as Partial<ConnectedRecordConfig>
  return (
    <>
      <ReferenceSettings {...props} />
      {/* a new link says it by its kind */}
      {!props.isNew && (
        <Switch
          checked={link.limitToOne === true}
          onChange={(event) => props.onChange({ ...link, limitToOne: event.currentTarget.checked })}
        >
          {t('fields.limitToOne')}
        </Switch>
      )}
    </>
  )
}

/** The linked table; fixed once the field exists, because its pairs point there. */
export function ReferenceSettings({ config, onChange, isNew, tableId: own }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const link = config as Partial<ConnectedRecordConfig>
  return (
    <Stack gap={4}>
      <TableSelect
        label={t('fields.linkedTable')}
        disabled={!isNew}
        value={link.tableId ?? null}
        onChange={(tableId) => onChange({ ...link, tableId })}
      />
      {isNew && link.tableId ? <OtherSide from={own} to={link.tableId} /> : !isNew && <p className={css.hint}>{t('fields.linkFixed')}</p>}
    </Stack>
  )
}

/** The field that a new link adds to the linked table. */
function OtherSide({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('tables')
  const access = useAccess()
  const own = useEntity('table', from)?.label ?? ''
  const table = useEntity('table', to)?.label ?? ''
  const taken = useFields(to).map((field) => field.label)
  if (!access.table(to).manageFields) return <p className={css.hint}>{t('fields.inverseNone', { table })}</p>
  // a taken name is extended by the new field's own name, which is still being typed
  const isFree = inverseLabel(own, '', taken) === own
  return <p className={css.hint}>{isFree ? t('fields.inverseMade', { table, label: own }) : t('fields.inverseNamed', { table })}</p>
}

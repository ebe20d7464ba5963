import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import { inverseLabel } from '#shared/fields/inverse-face.ts'
import type { FieldSettingsProps } from '#client/features/tables/cells/cell-type.ts'
import css from '#client/features/tables/fields/fields.module.css'
import { TableSelect } from '#client/features/tables/fields/TableSelect.tsx'
import { useAccess } from '#client/data/replica/use-access.ts'
import { useEntity } from '#client/data/replica/use-entities.ts'
import { useFields } from '#client/data/replica/use-records.ts'
import { Switch } from '#client/ui/Switch.tsx'
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
export function ReferenceSettings({ config, onChange, isNew, tableId: own }: FieldSettingsProps) {
  const { t } = useTranslation('tables')
  const link = config as Partial<ConnectedRecordConfig>
  return (
    <div className={css['withHint']}>
      <TableSelect
        label={t('fields.linkedTable')}
        disabled={!isNew}
        value={link.tableId ?? null}
        onChange={(tableId) => onChange({ ...link, tableId })}
      />
      {isNew && link.tableId ? (
        <OtherSide from={own} to={link.tableId} />
      ) : (
        !isNew && <p className={css['hint']}>{t('fields.linkFixed')}</p>
      )}
    </div>
  )
}

/** What a new link brings to the table it leads to. */
function OtherSide({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('tables')
  const access = useAccess()
  const own = useEntity('table', from)?.label ?? ''
  const table = useEntity('table', to)?.label ?? ''
  const taken = useFields(to).map((field) => field.label)
  if (!access.table(to).manageFields) return <p className={css['hint']}>{t('fields.inverseNone', { table })}</p>
  // where the name is taken, the new field's own name goes into it, which is still being written
  const isFree = inverseLabel(own, '', taken) === own
  return <p className={css['hint']}>{isFree ? t('fields.inverseMade', { table, label: own }) : t('fields.inverseNamed', { table })}</p>
}

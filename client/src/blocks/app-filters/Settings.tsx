import { behaviourOf } from '#shared/fields/behaviour.ts'
import { mostControls, type AppFiltersBlockConfig } from '#shared/blocks/app-filters-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { DrivesPick } from '#client/blocks/parts/DrivesPick.tsx'
import { FieldsPick } from '#client/blocks/parts/FieldsPick.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<AppFiltersBlockConfig>) {
  const { t } = useTranslation('blocks')
  const fields = useFields(config.tableId ?? undefined)
  const askable = fields.filter((field) => behaviourOf(field).definition.operators.length > 0)
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, fields: [], drives: null })} />
      {config.tableId !== null && (
        <>
          <TextField
            label={t('appFilters.name')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <FieldsPick
            label={t('appFilters.fields')}
            fields={askable}
            picked={config.fields}
            most={mostControls}
            onChange={(chosen) => onChange({ fields: chosen })}
          />
          <DrivesPick tableId={config.tableId} drives={config.drives} onChange={(drives) => onChange({ drives })} />
        </>
      )}
    </div>
  )
}

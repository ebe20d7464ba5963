import type { FlowBlockConfig } from '#shared/blocks/flow-block.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { groupConditions } from '#shared/query/group-conditions.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { DrivesPick } from '#client/blocks/parts/DrivesPick.tsx'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<FlowBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { t: tables } = useTranslation('tables')
  const fields = useFields(config.tableId ?? undefined)
  const stages = fields.filter(
    (field) =>
      behaviourOf(field).definition.holds === 'options' &&
      groupConditions(field, { fieldId: field.id, direction: 'asc' }, 'oaaaaaaaaaaaa', 'c'),
  )
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, fieldId: null, filter: null, drives: null })} />
      {config.tableId !== null && (
        <>
          <FieldSelect label={t('flow.field')} fields={stages} value={config.fieldId} onChange={(fieldId) => onChange({ fieldId })} />
          <TextField
            label={tables('blocks.title')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Switch checked={config.records} onChange={(event) => onChange({ records: event.currentTarget.checked })}>
            {t('flow.records')}
          </Switch>
          {!config.records && <DrivesPick tableId={config.tableId} drives={config.drives} onChange={(drives) => onChange({ drives })} />}
          <BlockSection title={tables('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

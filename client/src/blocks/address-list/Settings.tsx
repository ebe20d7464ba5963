import type { AddressListBlockConfig } from '#shared/blocks/address-list-block.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<AddressListBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { t: tables } = useTranslation('tables')
  const fields = useFields(config.tableId ?? undefined)
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, fieldId: null, filter: null })} />
      {config.tableId !== null && (
        <>
          <FieldSelect
            label={t('addressList.field')}
            fields={fields.filter((field) => behaviourOf(field).definition.isPlace === true)}
            value={config.fieldId}
            onChange={(fieldId) => onChange({ fieldId })}
          />
          <TextField
            label={tables('blocks.title')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <BlockSection title={tables('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

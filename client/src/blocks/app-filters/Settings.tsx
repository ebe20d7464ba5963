import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { AppFiltersBlockConfig } from '#shared/blocks/app-filters-block.ts'
import css from '#client/blocks/parts/blocks.module.css'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { OrderedList } from '#client/ui/OrderedList.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<AppFiltersBlockConfig>) {
  const { t } = useTranslation('blocks')
  const fields = useFields(config.tableId ?? undefined)
  const listed = config.fields.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  const rest = fields.filter((field) => behaviourOf(field).definition.operators.length > 0 && !config.fields.includes(field.id))
  const move = (from: number, to: number): void => {
    const order = listed.map(({ id }) => id)
    const [moved] = order.splice(from, 1)
    if (moved !== undefined) order.splice(to, 0, moved)
    onChange({ fields: order })
  }
  return (
    <div className={css['settings']}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, fields: [] })} />
      {config.tableId !== null && (
        <>
          <TextField
            label={t('appFilters.name')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <OrderedList
            label={t('appFilters.fields')}
            items={listed.map(({ id, label }) => ({ id, label, icon: null }))}
            onMove={move}
            onRemove={(id) => onChange({ fields: config.fields.filter((one) => one !== id) })}
          />
          {rest.length > 0 && (
            <Select
              ariaLabel={t('appFilters.add')}
              placeholder={t('appFilters.add')}
              value={null}
              options={rest.map(({ id, label }) => ({ value: id, label }))}
              onChange={(id) => onChange({ fields: [...config.fields, id] })}
            />
          )}
        </>
      )}
    </div>
  )
}

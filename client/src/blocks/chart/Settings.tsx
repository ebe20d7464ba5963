import { chartKinds, chartSorts, chartTops, type ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { firstLevel } from '#client/blocks/parts/first-level.ts'
import { FigureSelect } from '#client/blocks/parts/FigureSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { LevelSelect } from '#client/blocks/parts/LevelSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<ChartBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { t: tables } = useTranslation('tables')
  const fields = useFields(config.tableId ?? undefined)
  return (
    <div className={css.settings}>
      <TableSelect
        value={config.tableId}
        onChange={(tableId) =>
          onChange({ tableId, group: firstLevel(tableId), split: null, aggregate: 'count', fieldId: null, filter: null })
        }
      />
      {config.tableId !== null && (
        <>
          <TextField
            label={tables('blocks.title')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Select
            label={t('chart.kind')}
            value={config.kind}
            options={chartKinds.map((kind) => ({ value: kind, label: t(`chart.kinds.${kind}`) }))}
            onChange={(kind) => onChange({ kind })}
          />
          <LevelSelect label={t('chart.group')} fields={fields} level={config.group} onChange={(group) => onChange({ group })} />
          <LevelSelect
            label={t('chart.split')}
            none={t('chart.noSplit')}
            fields={fields.filter(({ id }) => id !== config.group?.fieldId)}
            level={config.split}
            onChange={(split) => onChange({ split })}
          />
          <FigureSelect figure={config} fields={fields} onChange={onChange} />
          <OrderSettings config={config} onChange={onChange} />
          <Switch checked={config.values} onChange={(event) => onChange({ values: event.currentTarget.checked })}>
            {t('chart.values')}
          </Switch>
          <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
          <BlockSection title={tables('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

/** The groups that are shown, and their order. */
function OrderSettings({ config, onChange }: BlockSettingsProps<ChartBlockConfig>) {
  const { t } = useTranslation('blocks')
  const order = `${config.sort} ${config.direction}`
  return (
    <>
      <Select
        label={t('chart.order')}
        value={order}
        options={chartSorts.flatMap((sort) =>
          (['asc', 'desc'] as const).map((direction) => ({ value: `${sort} ${direction}`, label: t(`chart.orders.${sort}.${direction}`) })),
        )}
        onChange={(chosen) => {
          const [sort, direction] = chosen.split(' ')
          onChange({ sort: sort === 'value' ? 'value' : 'group', direction: direction === 'desc' ? 'desc' : 'asc' })
        }}
      />
      <Select
        label={t('chart.top')}
        value={String(config.top)}
        options={[
          { value: '0', label: t('chart.all') },
          ...chartTops.map((top) => ({ value: String(top), label: t('chart.topOf', { count: top }) })),
        ]}
        onChange={(top) => onChange({ top: Number(top) })}
      />
      {config.top > 0 && (
        <Switch checked={config.others} onChange={(event) => onChange({ others: event.currentTarget.checked })}>
          {t('chart.others')}
        </Switch>
      )}
    </>
  )
}

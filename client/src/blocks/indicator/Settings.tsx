import { indicatorAggregates, indicatorFormats, indicatorPeriods, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { trendFilter } from '#shared/blocks/indicator-trend.ts'
import { figureNames } from '#shared/blocks/indicator-figure.ts'
import { fieldsFor } from '#client/blocks/indicator/figure-of.ts'
import { FieldSelect } from '#client/blocks/parts/FieldSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { cellTypes } from '#client/cells/cell-types.ts'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<IndicatorBlockConfig>) {
  const { t } = useTranslation('tables')
  const { t: own } = useTranslation('blocks')
  const fields = useFields(config.tableId ?? undefined)
  const measurable = fieldsFor(config.aggregate, fields)
  return (
    <div className={css.settings}>
      <TableSelect
        value={config.tableId}
        onChange={(tableId) => onChange({ tableId, fieldId: null, dateFieldId: null, filter: null, aggregate: 'count' })}
      />
      {config.tableId !== null && (
        <>
          <Select
            label={t('blocks.aggregate')}
            value={config.aggregate}
            options={indicatorAggregates.map((name) => ({ value: name, label: t(`figures.${figureNames[name]}`) }))}
            onChange={(aggregate) => {
              const fitting = fieldsFor(aggregate, fields)
              const keeps = fitting.some((field) => field.id === config.fieldId)
              onChange({ aggregate, fieldId: aggregate === 'count' ? null : keeps ? config.fieldId : (fitting[0]?.id ?? null) })
            }}
          />
          {config.aggregate !== 'count' && (
            <Select
              label={t('blocks.field')}
              value={measurable.some((field) => field.id === config.fieldId) ? config.fieldId : null}
              options={measurable.map((field) => {
                const { icon: Icon } = cellTypes[field.type]
                return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
              })}
              onChange={(fieldId) => onChange({ fieldId })}
            />
          )}
          <TextField
            label={t('blocks.label')}
            value={config.label}
            maxLength={200}
            onChange={(event) => onChange({ label: event.currentTarget.value })}
          />
          <Select
            label={t('blocks.format')}
            value={config.format}
            options={indicatorFormats.map((format) => ({ value: format, label: t(`blocks.formats.${format}`) }))}
            onChange={(format) => onChange({ format })}
          />
          <FieldSelect
            label={own('trend.field')}
            none={own('trend.noField')}
            fields={fields.filter((field) => trendFilter(field, null, config.period, '2026-01-01'))}
            value={config.dateFieldId}
            onChange={(dateFieldId) => onChange({ dateFieldId })}
          />
          {config.dateFieldId !== null && (
            <Select
              label={own('trend.period')}
              value={config.period}
              options={indicatorPeriods.map((period) => ({ value: period, label: t(`groups.buckets.${period}`) }))}
              onChange={(period) => onChange({ period })}
            />
          )}
          <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
          <BlockSection title={t('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

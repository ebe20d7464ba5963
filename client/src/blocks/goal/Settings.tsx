import { axisOf } from '#shared/blocks/measure-figure.ts'
import { goalShapes, type GoalBlockConfig } from '#shared/blocks/goal-block.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { FigureSelect } from '#client/blocks/parts/FigureSelect.tsx'
import { HueSelect } from '#client/blocks/parts/HueSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { figureFieldOf, useLocale } from '#client/cells/field-config.ts'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<GoalBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { t: tables } = useTranslation('tables')
  const locale = useLocale()
  const fields = useFields(config.tableId ?? undefined)
  const axis = axisOf(figureFieldOf(fields.find(({ id }) => id === config.fieldId)), config, locale)
  return (
    <div className={css.settings}>
      <TableSelect value={config.tableId} onChange={(tableId) => onChange({ tableId, aggregate: 'count', fieldId: null, filter: null })} />
      {config.tableId !== null && (
        <>
          <FigureSelect figure={config} fields={fields} onChange={onChange} />
          <TextField
            label={t('goal.target')}
            type="number"
            min={0}
            step="any"
            defaultValue={config.target}
            icon={axis.prefix === '' ? undefined : <span>{axis.prefix}</span>}
            end={axis.suffix === '' ? undefined : <span>{axis.suffix}</span>}
            onChange={(event) => {
              const target = event.currentTarget.valueAsNumber
              if (target > 0 && Number.isFinite(target)) onChange({ target })
            }}
          />
          <TextField
            label={tables('blocks.label')}
            value={config.label}
            maxLength={200}
            onChange={(event) => onChange({ label: event.currentTarget.value })}
          />
          <Select
            label={t('goal.shape')}
            value={config.shape}
            options={goalShapes.map((shape) => ({ value: shape, label: t(`goal.shapes.${shape}`) }))}
            onChange={(shape) => onChange({ shape })}
          />
          <HueSelect value={config.color} onChange={(color) => onChange({ color })} />
          <BlockSection title={tables('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

import type { PivotBlockConfig } from '#shared/blocks/pivot-block.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { FigureSelect } from '#client/blocks/parts/FigureSelect.tsx'
import { LevelSelect } from '#client/blocks/parts/LevelSelect.tsx'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<PivotBlockConfig>) {
  const { t } = useTranslation('blocks')
  const { t: tables } = useTranslation('tables')
  const fields = useFields(config.tableId ?? undefined)
  const others = (level: 'rows' | 'columns') => fields.filter(({ id }) => id !== config[level]?.fieldId)
  return (
    <div className={css.settings}>
      <TableSelect
        value={config.tableId}
        onChange={(tableId) => onChange({ tableId, rows: null, columns: null, aggregate: 'count', fieldId: null, filter: null })}
      />
      {config.tableId !== null && (
        <>
          <TextField
            label={tables('blocks.title')}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <LevelSelect label={t('pivot.rows')} fields={others('columns')} level={config.rows} onChange={(rows) => onChange({ rows })} />
          <LevelSelect
            label={t('pivot.columns')}
            none={t('pivot.noColumns')}
            fields={others('rows')}
            level={config.columns}
            onChange={(columns) => onChange({ columns })}
          />
          <FigureSelect figure={config} fields={fields} onChange={onChange} />
          <BlockSection title={tables('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
        </>
      )}
    </div>
  )
}

import { useMemo } from 'react'
import { blockTools, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { BlockSection } from '#client/blocks/parts/BlockSection.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { TableSelect } from '#client/blocks/parts/TableSelect.tsx'
import { ArrangeSettings } from '#client/blocks/table-view/ArrangeSettings.tsx'
import { ownChoice } from '#client/blocks/table-view/own-choice.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { FieldsList } from '#client/queries/FieldsList.tsx'
import { FilterBuilder } from '#client/queries/FilterBuilder.tsx'
import { GroupBuilder } from '#client/queries/GroupBuilder.tsx'
import { SortBuilder } from '#client/queries/SortBuilder.tsx'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockSettingsProps } from '#client/lib/block-view.ts'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'

export function Settings({ config, onChange }: BlockSettingsProps<TableViewBlockConfig>) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', config.tableId)
  const fields = useFields(config.tableId ?? undefined)
  const allViews = useEntities('view')
  const views = useMemo(() => allViews.filter((view) => view.tableId === config.tableId).toSorted(byPosition), [allViews, config.tableId])
  return (
    <div className={css.settings}>
      <TableSelect
        value={config.tableId}
        onChange={(tableId) => {
          onChange({ tableId, viewId: null, fields: null, filter: null, sorts: [], groups: [], by: null })
          void ownChoice(config.as, tableId).then((by) => by !== null && onChange({ by }))
        }}
      />
      {table && (
        <>
          <TextField
            label={t('blocks.title')}
            placeholder={table.label}
            value={config.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Select
            label={t('blocks.view')}
            value={config.viewId ?? 'none'}
            placeholder={t('blocks.deletedView')}
            options={[{ value: 'none', label: t('blocks.allRecords') }, ...views.map((view) => ({ value: view.id, label: view.label }))]}
            onChange={(viewId) => onChange({ viewId: viewId === 'none' ? null : viewId })}
          />
          {config.viewId === null && <ArrangeSettings config={config} tableId={table.id} fields={fields} onChange={onChange} />}
          <BlockSection title={t('blocks.fields')}>
            <FieldsList
              fields={fields}
              shown={config.fields}
              labelFieldId={labelFieldOf(table, fields)?.id}
              onChange={(next) => onChange({ fields: next })}
            />
          </BlockSection>
          <BlockSection title={t('blocks.filter')}>
            <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => onChange({ filter })} />
          </BlockSection>
          <BlockSection title={t('blocks.sort')}>
            <SortBuilder fields={fields} sorts={config.sorts} onChange={(sorts) => onChange({ sorts })} />
          </BlockSection>
          <BlockSection title={t('toolbar.group')}>
            <GroupBuilder fields={fields} groups={config.groups} onChange={(groups) => onChange({ groups })} />
          </BlockSection>
          <BlockSection title={t('blocks.tools')}>
            {blockTools.map((tool) => (
              <Switch
                key={tool}
                checked={config.tools.includes(tool)}
                onChange={(event) => {
                  const isOn = event.currentTarget.checked
                  onChange({ tools: blockTools.filter((each) => (each === tool ? isOn : config.tools.includes(each))) })
                }}
              >
                {t(`blocks.toolNames.${tool}`)}
              </Switch>
            ))}
          </BlockSection>
        </>
      )}
    </div>
  )
}

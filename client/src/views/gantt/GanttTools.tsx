import { IconArrowsSort, IconEyeOff, IconFilter, IconPalette, IconTimelineEvent } from '@tabler/icons-react'
import { behaviourOf, cellField } from '#shared/fields/behaviour.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { dateKindOf } from '#shared/views/date-span.ts'
import type { GanttConfig } from '#shared/views/gantt-view.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { countConditions } from '#client/queries/filter-state.ts'
import { FieldsList, FilterBuilder } from '#client/queries/opened-later.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/queries/views.module.css'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { isDependency } from '#client/views/gantt/use-gantt.ts'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import { colourFields } from '#client/views/time/date-binding.ts'
import { TypeIcon } from '#client/views/time/NoDateField.tsx'
import type { ViewToolsProps } from '#client/views/view-face.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const none = 'none'

interface FieldChoiceProps {
  label: string
  fields: readonly Field[]
  value: string | null | undefined
  /** shown for no field; absent: one must be chosen */
  empty?: string
  onChange(fieldId: string | null): void
}

function FieldChoice({ label, fields, value, empty, onChange }: FieldChoiceProps) {
  return (
    <Select
      label={label}
      value={value ?? (empty === undefined ? null : none)}
      options={[
        ...(empty === undefined ? [] : [{ value: none, label: empty }]),
        ...fields.map((field) => ({ value: field.id, label: field.label, icon: <TypeIcon field={field} /> })),
      ]}
      onChange={(id) => onChange(id === none ? null : id)}
    />
  )
}

/** A Gantt chart's dates, its columns at the left, its colours, filter and order. */
export function GanttTools({ table, fields, settings }: ViewToolsProps<GanttConfig>) {
  const { t } = useTranslation('timeViews')
  const { t: tables } = useTranslation('tables')
  const { config, change } = settings
  const sortable = fields.filter((field) => behaviourOf(field).definition.column !== 'none')
  const isColoured = typeof config.gantt_color_field === 'string'
  const isSorted = typeof config.sort_by === 'string'
  return (
    <>
      <ToolbarPopover icon={<IconTimelineEvent {...icon} />} label={t('bars')}>
        <BarSettings table={table} fields={fields} config={config} onChange={change} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconEyeOff {...icon} />} label={tables('toolbar.fields')}>
        <FieldsList
          fields={fields}
          shown={config.gantt_table_fields ?? []}
          labelFieldId={labelFieldOf(table, fields)?.id}
          onChange={(next) => change({ gantt_table_fields: next ?? fields.map(({ id }) => id) })}
        />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconPalette {...icon} />} label={t('colour')} count={isColoured ? 1 : 0} labelCounts>
        <div className={css.builder}>
          <FieldChoice
            label={t('colourBy')}
            fields={colourFields(fields)}
            value={config.gantt_color_field}
            empty={t('oneColour')}
            onChange={(id) => change({ gantt_color_field: id })}
          />
        </div>
      </ToolbarPopover>
      <ToolbarPopover icon={<IconFilter {...icon} />} label={tables('toolbar.filter')} count={countConditions(config.filter, fields)}>
        <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => change({ filter })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconArrowsSort {...icon} />} label={tables('toolbar.sort')} count={isSorted ? 1 : 0} labelCounts>
        <div className={css.builder}>
          <FieldChoice
            label={t('sortBy')}
            fields={sortable}
            value={config.sort_by}
            empty={t('byCreation')}
            onChange={(id) => change({ sort_by: id })}
          />
          {isSorted && (
            <Segmented
              label={t('sortOrder')}
              value={config.sort_order}
              options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`sortOrders.${value}`) }))}
              onChange={(order) => change({ sort_order: order })}
            />
          )}
        </div>
      </ToolbarPopover>
    </>
  )
}

interface BarSettingsProps {
  table: ViewToolsProps<GanttConfig>['table']
  fields: readonly Field[]
  config: GanttConfig
  onChange(patch: Partial<GanttConfig>): void
}

function BarSettings({ table, fields, config, onChange }: BarSettingsProps) {
  const { t } = useTranslation('timeViews')
  const dated = fields.filter((field) => dateKindOf(field))
  const automatic = dated.find((field) => dateKindOf(field) === 'range') ?? dated[0]
  const start = config.gantt_date_range === undefined ? automatic?.id : config.gantt_date_range
  const startField = dated.find(({ id }) => id === start)
  const isRange = startField !== undefined && dateKindOf(startField) === 'range'
  const lasts = dated.filter((field) => field.id !== start && dateKindOf(field) !== 'range')
  const links = fields.filter((field) => isDependency(table.id, field))
  const percents = fields.filter((field) => fieldTypes[cellField(field).type].amount === 'percent')
  return (
    <div className={css.builder}>
      <FieldChoice
        label={t('dateRange')}
        fields={dated}
        value={startField?.id}
        onChange={(id) => onChange({ gantt_date_range: id, gantt_end_field: null })}
      />
      {startField && !isRange && (
        <FieldChoice
          label={t('endField')}
          fields={lasts}
          value={config.gantt_end_field}
          empty={t('oneDay')}
          onChange={(id) => onChange({ gantt_end_field: id })}
        />
      )}
      <FieldChoice
        label={t('progress')}
        fields={percents}
        value={config.gantt_progress_field}
        empty={t('notShown')}
        onChange={(id) => onChange({ gantt_progress_field: id })}
      />
      <FieldChoice
        label={t('dependency')}
        fields={links}
        value={config.gantt_dependency_field}
        empty={t('notShown')}
        onChange={(id) => onChange({ gantt_dependency_field: id })}
      />
      {links.length === 0 && (
        <Text as="p" size={13} muted>
          {t('dependencyHint')}
        </Text>
      )}
      {typeof config.gantt_dependency_field === 'string' && (
        <Switch checked={config.gantt_shift === true} onChange={(event) => onChange({ gantt_shift: event.currentTarget.checked })}>
          {t('shift')}
        </Switch>
      )}
    </div>
  )
}

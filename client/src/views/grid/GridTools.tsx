import { IconArrowsSort, IconEyeOff, IconFilter, IconLayoutRows } from '@tabler/icons-react'
import type { GridConfig } from '#shared/views/grid-view.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { countConditions } from '#client/queries/filter-state.ts'
import { FieldsList, FilterBuilder, GroupBuilder, SortBuilder } from '#client/queries/opened-later.tsx'
import { ColorTool } from '#client/views/tools/ColorTool.tsx'
import { arrangeColumns } from '#client/views/grid/arrange-columns.ts'
import { RowHeightMenu } from '#client/views/grid/RowHeightMenu.tsx'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import type { ViewToolsProps } from '#client/views/view-face.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A grid's fields, filter, order, groups and colors. */
export function GridTools({ table, fields, settings, onShutAll }: ViewToolsProps<GridConfig>) {
  const { t } = useTranslation('tables')
  const { config, change } = settings
  const hidden = config.fields ? fields.filter((field) => !config.fields?.includes(field.id)).length : 0
  return (
    <>
      <ToolbarPopover
        icon={<IconEyeOff {...icon} />}
        label={hidden > 0 ? t('toolbar.hidden', { count: hidden }) : t('toolbar.fields')}
        count={hidden}
        labelCounts
      >
        <FieldsList
          fields={fields}
          shown={config.fields}
          labelFieldId={labelFieldOf(table, fields)?.id}
          onChange={(next) =>
            arrangeColumns({
              tableId: table.id,
              gesture: 'arrangeFields',
              label: table.label,
              before: config,
              after: { fields: next },
              onChange: change,
            })
          }
        />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconFilter {...icon} />} label={t('toolbar.filter')} count={countConditions(config.filter, fields)}>
        <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => change({ filter })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconArrowsSort {...icon} />} label={t('toolbar.sort')} count={config.sorts.length}>
        <SortBuilder fields={fields} sorts={config.sorts} onChange={(sorts) => change({ sorts })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconLayoutRows {...icon} />} label={t('toolbar.group')} count={config.groups?.length ?? 0}>
        <GroupBuilder
          fields={fields}
          groups={config.groups ?? []}
          onChange={(groups) => {
            change({ groups })
            settings.setClosed([])
          }}
          onOpenAll={() => settings.setClosed([])}
          onShutAll={onShutAll}
        />
      </ToolbarPopover>
      <ColorTool fields={fields} config={config} onChange={change} />
      <RowHeightMenu rowHeight={config.rowHeight ?? 'short'} onChange={(rowHeight) => change({ rowHeight })} />
    </>
  )
}

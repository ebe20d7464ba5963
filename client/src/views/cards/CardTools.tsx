import { IconArrowsSort, IconEyeOff, IconFilter } from '@tabler/icons-react'
import type { ShownConfig } from '#shared/views/shown-config.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { countConditions } from '#client/queries/filter-state.ts'
import { FieldsList, FilterBuilder, SortBuilder } from '#client/queries/opened-later.tsx'
import { ColorTool } from '#client/views/tools/ColorTool.tsx'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import type { ViewToolsProps } from '#client/views/view-face.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The fields, filter, order and color of views that show cards, rows or single records. */
export function CardTools({ table, fields, settings: { config, change } }: ViewToolsProps<ShownConfig>) {
  const { t } = useTranslation('tables')
  const hidden = config.fields ? fields.filter((field) => !config.fields?.includes(field.id)).length : 0
  const sorts = config.sort_by === null ? [] : [{ fieldId: config.sort_by, direction: config.sort_order }]
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
          onChange={(next) => change({ fields: next })}
        />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconFilter {...icon} />} label={t('toolbar.filter')} count={countConditions(config.filter, fields)}>
        <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => change({ filter })} />
      </ToolbarPopover>
      <ToolbarPopover icon={<IconArrowsSort {...icon} />} label={t('toolbar.sort')} count={sorts.length}>
        <SortBuilder
          fields={fields}
          sorts={sorts}
          most={1}
          onChange={([sort]) => change(sort ? { sort_by: sort.fieldId, sort_order: sort.direction } : { sort_by: null })}
        />
      </ToolbarPopover>
      <ColorTool fields={fields} config={config} onChange={change} />
    </>
  )
}

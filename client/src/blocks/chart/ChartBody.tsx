import { IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { chartData, chartQuestion, type ChartGroup, type ChartKey } from '#shared/blocks/chart-data.ts'
import { groupConditions } from '#shared/query/group-conditions.ts'
import type { FilterCondition, FilterGroup, GroupLevel } from '#shared/values/query.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import { FiguresMessage } from '#client/blocks/parts/FiguresMessage.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { RecordsDialog } from '#client/blocks/table-view/RecordsDialog.tsx'
import { useGroups } from '#client/blocks/parts/use-groups.ts'
import { ChartFigure } from '#client/blocks/chart/ChartFigure.tsx'
import { chartCsv } from '#client/blocks/chart/chart-csv.ts'
import { chartDrawing } from '#client/blocks/chart/chart-drawing.ts'
import { savePicture } from '#client/blocks/chart/save-picture.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { fileName, saveFile } from '#client/lib/save-file.ts'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface ChartBodyProps extends BlockViewProps<ChartBlockConfig> {
  table: Table
  fields: readonly Field[]
}

/** The head of a block and the space around a drawing, in pixels. */
const headHeight = 44

/** A chart of what its question finds, its records one press away. */
export function ChartBody({ config, table, fields, editing, width, height, blockId }: ChartBodyProps) {
  const { t } = useTranslation('tables')
  const { t: own } = useTranslation('blocks')
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [opened, setOpened] = useState<{ title: string; filter: FilterGroup }>()
  const question = chartQuestion(config) ?? { groupBy: [], aggregates: [] }
  const answer = useGroups({ tableId: table.id, filter: config.filter, ...question })
  const levels = answer.status === 'ready' ? answer.levels : undefined
  const data = useMemo(() => levels && chartData(config, levels, fields), [config, levels, fields])
  const drawing = useMemo(() => data && chartDrawing(config, data, fields, t, locale), [config, data, fields, t, locale])
  const title = config.title || table.label

  const open = (group: ChartGroup, part: ChartKey | 'all'): void => {
    const nodes = conditionsOf(config, fields, group.key, part)
    if (nodes) setOpened({ title, filter: withOwn(config.filter, nodes) })
  }
  const opens = (group: ChartGroup, part: ChartKey | 'all'): boolean => conditionsOf(config, fields, group.key, part) !== undefined
  return (
    <section className={css.tableBlock} aria-label={title} inert={editing}>
      <BlockHead
        title={title}
        tableId={table.id}
        items={
          drawing && (
            <>
              <MenuItem icon={<IconTable size={16} stroke={1.5} aria-hidden />} checked={asTable} onSelect={() => setAsTable(!asTable)}>
                {own('chart.asTable')}
              </MenuItem>
              <MenuItem
                icon={<IconDownload size={16} stroke={1.5} aria-hidden />}
                onSelect={() => saveFile(chartCsv(drawing, t, locale), fileName(title, 'csv'))}
              >
                {own('chart.csv')}
              </MenuItem>
              {!asTable && (
                <MenuItem
                  icon={<IconPhoto size={16} stroke={1.5} aria-hidden />}
                  onSelect={() => void savePicture(box.current, fileName(title, 'png'))}
                >
                  {own('chart.picture')}
                </MenuItem>
              )}
            </>
          )
        }
      />
      <div ref={box} className={css.chartBox}>
        {!data || !drawing || data.groups.length === 0 ? (
          <FiguresMessage status={answer.status} />
        ) : (
          <ChartFigure
            drawing={drawing}
            title={title}
            asTable={asTable}
            width={width}
            height={height - headHeight}
            locale={locale}
            opens={(point, part) => {
              const group = data.groups[point]
              return group !== undefined && opens(group, part === undefined ? 'all' : data.series[part])
            }}
            onOpen={(point, part) => {
              const group = data.groups[point]
              if (group) open(group, part === undefined ? 'all' : data.series[part])
            }}
          />
        )}
      </div>
      {opened &&
        createPortal(
          <RecordsDialog {...opened} table={table} blockId={`${blockId}-records`} onClose={() => setOpened(undefined)} />,
          document.body,
        )}
    </section>
  )
}

/** Undefined for the others, and for groups that no condition asks for. */
function conditionsOf(
  { group, split }: ChartBlockConfig,
  fields: readonly Field[],
  key: ChartKey,
  part: ChartKey | 'all',
): FilterCondition[] | undefined {
  const own = conditionsAt(group, fields, key, 'group')
  if (part === 'all') return own
  const other = conditionsAt(split, fields, part, 'split')
  return own && other && [...own, ...other]
}

function conditionsAt(level: GroupLevel | null, fields: readonly Field[], key: ChartKey, id: string): FilterCondition[] | undefined {
  const field = fields.find((one) => one.id === level?.fieldId)
  return level && field && key ? groupConditions(field, level, key.cell, id) : undefined
}

const withOwn = (filter: FilterGroup | null, nodes: FilterCondition[]): FilterGroup => ({
  id: 'opened',
  conjunction: 'and',
  nodes: filter ? [filter, ...nodes] : nodes,
})

import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { aggregateOf } from '#shared/blocks/block-figure.ts'
import { writeFigure } from '#shared/blocks/measure-figure.ts'
import type { PivotBlockConfig } from '#shared/blocks/pivot-block.ts'
import { pivotData, pivotQuestions } from '#shared/blocks/pivot-data.ts'
import { groupConditions } from '#shared/query/group-conditions.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FilterCondition, FilterGroup, GroupLevel } from '#shared/values/query.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { FiguresMessage } from '#client/blocks/parts/FiguresMessage.tsx'
import { groupName } from '#client/blocks/parts/group-name.ts'
import { useGroups } from '#client/blocks/parts/use-groups.ts'
import { PivotTable } from '#client/blocks/pivot/PivotTable.tsx'
import { RecordsDialog } from '#client/blocks/table-view/RecordsDialog.tsx'
import { figureFieldOf, useLocale } from '#client/cells/field-config.ts'
import { useAggregate } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

interface PivotBodyProps extends BlockViewProps<PivotBlockConfig> {
  table: Table
  fields: readonly Field[]
}

export function PivotBody({ config, table, fields, editing, blockId }: PivotBodyProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [opened, setOpened] = useState<FilterGroup>()
  const { cells, across, aggregates } = pivotQuestions(config) ?? { cells: [], across: [], aggregates: [] }
  const asked = { tableId: table.id, filter: config.filter, aggregates }
  const found = useGroups({ ...asked, groupBy: cells })
  const totals = useGroups(across.length === 0 ? undefined : { ...asked, groupBy: across })
  const { name, fieldId = null } = aggregateOf(config)
  const total = useAggregate({ tableId: table.id, filter: config.filter, sorts: [], search: '' }, fieldId, name)
  const levels = found.status === 'ready' ? found.levels : undefined
  const acrossLevels = totals.status === 'ready' ? totals.levels : undefined
  const data = useMemo(() => levels && acrossLevels && pivotData(levels, acrossLevels), [levels, acrossLevels])
  const title = config.title || table.label
  const measured = figureFieldOf(fields.find(({ id }) => id === config.fieldId))
  const write = (value: number | null): string => (value === null ? '' : writeFigure(measured, config, value, locale))
  const nameOf = (level: GroupLevel | null, key: CellValue): string => {
    const field = fields.find(({ id }) => id === level?.fieldId)
    return level && field ? groupName(t, field, level, key, locale).label : ''
  }
  const open = (row: number, column?: number): void => {
    const own = conditionsAt(config.rows, fields, data?.rows[row]?.key)
    const other = column === undefined ? [] : conditionsAt(config.columns, fields, data?.columns[column]?.key)
    if (own && other) setOpened({ id: 'opened', conjunction: 'and', nodes: [...(config.filter ? [config.filter] : []), ...own, ...other] })
  }
  const status = found.status === 'ready' ? totals.status : found.status
  return (
    <section className={css.tableBlock} aria-label={title} inert={editing}>
      <BlockHead title={title} tableId={table.id} />
      {!data || data.rows.length === 0 ? (
        <FiguresMessage status={status} />
      ) : (
        <PivotTable
          title={title}
          head={fields.find(({ id }) => id === config.rows?.fieldId)?.label ?? ''}
          columns={data.columns.map(({ key }) => nameOf(config.columns, key))}
          rows={data.rows.map((row) => ({ label: nameOf(config.rows, row.key), cells: row.cells.map(write), total: write(row.total) }))}
          totals={data.columns.map((column) => write(column.total))}
          total={write(typeof total === 'number' ? total : null)}
          left={data.left}
          onOpen={open}
        />
      )}
      {opened &&
        createPortal(
          <RecordsDialog title={title} filter={opened} table={table} blockId={`${blockId}-records`} onClose={() => setOpened(undefined)} />,
          document.body,
        )}
    </section>
  )
}

function conditionsAt(level: GroupLevel | null, fields: readonly Field[], key: CellValue | undefined): FilterCondition[] | undefined {
  const field = fields.find(({ id }) => id === level?.fieldId)
  return level && field && key !== undefined ? groupConditions(field, level, key, level.fieldId) : undefined
}

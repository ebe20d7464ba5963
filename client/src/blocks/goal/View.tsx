import { aggregateOf } from '#shared/blocks/block-figure.ts'
import { axisOf, writeFigure } from '#shared/blocks/measure-figure.ts'
import type { GoalBlockConfig } from '#shared/blocks/goal-block.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { BlockMenu } from '#client/blocks/parts/BlockHead.tsx'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import { FiguresMessage } from '#client/blocks/parts/FiguresMessage.tsx'
import css from '#client/blocks/parts/figures.module.css'
import { GoalMark } from '#client/blocks/goal/GoalMark.tsx'
import { figureFieldOf, useLocale } from '#client/cells/field-config.ts'
import { useAggregate, useKnowsAll } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

export function View({ config, onSettings }: BlockViewProps<GoalBlockConfig>) {
  const { t } = useTranslation('blocks')
  return (
    <BlockSource
      tableId={config.tableId}
      needs={[config.fieldId]}
      filter={config.filter}
      isUnfinished={config.aggregate !== 'count' && config.fieldId === null}
      waitsFor={t('goal.choose')}
      onSettings={onSettings}
    >
      {(table, fields) => <Goal key={table.id} config={config} table={table} fields={fields} />}
    </BlockSource>
  )
}

function Goal({ config, table, fields }: { config: GoalBlockConfig; table: Table; fields: readonly Field[] }) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const knowsAll = useKnowsAll(table.id)
  const { name, fieldId = null } = aggregateOf(config)
  const found = useAggregate({ tableId: table.id, filter: config.filter, sorts: [], search: '' }, fieldId, name)
  if (!knowsAll || found === undefined) return <FiguresMessage status={knowsAll ? 'loading' : 'part'} />
  const field = fields.find(({ id }) => id === fieldId)
  const measured = figureFieldOf(field)
  const value = typeof found === 'number' ? found : 0
  const target = config.target * axisOf(measured, config, locale).divide
  const label = config.label || (field ? `${field.label} · ${t(`figures.${name}`)}` : table.label)
  return (
    <div className={css.box}>
      <GoalMark
        {...config}
        label={label}
        share={value / target}
        value={writeFigure(measured, config, value, locale)}
        target={writeFigure(measured, config, target, locale)}
      />
      <div className={css.corner}>
        <BlockMenu title={label} tableId={table.id} />
      </div>
    </div>
  )
}

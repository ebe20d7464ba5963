import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { BlockMenu } from '#client/blocks/parts/BlockHead.tsx'
import figures from '#client/blocks/parts/figures.module.css'
import { FigureText } from '#client/blocks/indicator/FigureText.tsx'
import { TrendFigure } from '#client/blocks/indicator/TrendFigure.tsx'
import { useSeenFields } from '#client/blocks/parts/use-seen-fields.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import { figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import { figureFieldOf, useLocale } from '#client/cells/field-config.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useAggregate } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export function View({ config, onSettings }: BlockViewProps<IndicatorBlockConfig>) {
  const { t } = useTranslation('tables')
  const table = useEntity('table', config.tableId)
  const field = useEntity('field', config.fieldId)
  const access = useAccess()
  const state = useReplicaState()
  const fields = useSeenFields(config.tableId)
  if (config.tableId === null || (config.aggregate !== 'count' && config.fieldId === null))
    return <BlockMessage onSettings={onSettings}>{t('blocks.chooseFigure')}</BlockMessage>
  if (!table || !access.table(table.id).read)
    return state === 'ready' ? (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('blocks.tableGone')}
      </BlockMessage>
    ) : (
      <Skeleton height={48} />
    )
  if (config.fieldId !== null && (!field || field.tableId !== table.id || access.table(table.id).hiddenFields.has(field.id)))
    return (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('blocks.fieldGone')}
      </BlockMessage>
    )
  if (isFilterBroken(config.filter, fields))
    return state === 'ready' ? (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('blocks.conditionGone')}
      </BlockMessage>
    ) : (
      <Skeleton height={48} />
    )
  const label = config.label || defaultLabel()
  const dateField = fields.find(({ id }) => id === config.dateFieldId)
  if (config.dateFieldId !== null && !dateField)
    return (
      <BlockMessage tone="warning" onSettings={onSettings}>
        {t('blocks.fieldGone')}
      </BlockMessage>
    )
  return (
    <div className={figures.box}>
      {dateField ? <TrendFigure config={config} label={label} dateField={dateField} /> : <Figure config={config} label={label} />}
      <div className={figures.corner}>
        <BlockMenu title={label} tableId={table.id} />
      </div>
    </div>
  )

  function defaultLabel(): string {
    if (!field) return table?.label ?? ''
    return `${field.label} · ${t(`figures.${figureNames[config.aggregate]}`)}`
  }
}

function Figure({ config, label }: { config: IndicatorBlockConfig; label: string }) {
  const locale = useLocale()
  const tableId = config.tableId ?? ''
  const field = useEntity('field', config.fieldId)
  const value = useAggregate({ tableId, filter: config.filter, sorts: [], search: '' }, config.fieldId, figureNames[config.aggregate])
  return (
    <div className={css.indicator}>
      <Ellipsis size={13} muted>
        {label}
      </Ellipsis>
      {value === undefined ? (
        <Skeleton width={120} height={32} />
      ) : (
        <FigureText text={writeIndicator(config, figureFieldOf(field), value, locale)} color={config.color} />
      )}
    </div>
  )
}

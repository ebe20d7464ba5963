import { useMemo } from 'react'
import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { emptyFigure, figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import { trendFilter, trendOf } from '#shared/blocks/indicator-trend.ts'
import { localDay } from '#shared/query/calendar-buckets.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { FigureText } from '#client/blocks/indicator/FigureText.tsx'
import { TrendLine } from '#client/blocks/indicator/TrendLine.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import css from '#client/blocks/parts/blocks.module.css'
import { FiguresMessage } from '#client/blocks/parts/FiguresMessage.tsx'
import { useGroups } from '#client/blocks/parts/use-groups.ts'
import { figureFieldOf, useLocale } from '#client/cells/field-config.ts'
import { useNow } from '#client/cells/use-now.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const minute = 60_000

/** The present period's figure beside those before it. */
export function TrendFigure({ config, label, dateField }: { config: IndicatorBlockConfig; label: string; dateField: Field }) {
  const { t } = useTranslation('blocks')
  const locale = useLocale()
  const now = useNow(minute)
  // periods are counted by the organisation's clock
  const today = localDay(new Date(now).toISOString(), useSession().organisation.timezone)
  const field = useEntity('field', config.fieldId)
  const filter = trendFilter(dateField, config.filter, config.period, today)
  const name = figureNames[config.aggregate]
  const aggregates = [config.fieldId === null ? { name } : { name, fieldId: config.fieldId }]
  const groupBy = [{ fieldId: dateField.id, direction: 'desc' as const, bucket: config.period }]
  const answer = useGroups(filter && { tableId: config.tableId ?? '', filter, groupBy, aggregates })
  const levels = answer.status === 'ready' ? answer.levels : undefined
  const trend = useMemo(() => levels && trendOf(levels, config.period, today, emptyFigure(config)), [levels, config, today])
  if (answer.status === 'part') return <FiguresMessage status="part" />
  return (
    <div className={css.indicator}>
      <Ellipsis size={13} muted>
        {t(`trend.${config.period}`, { label })}
      </Ellipsis>
      {trend === undefined ? (
        <Skeleton width={120} height={32} />
      ) : (
        <>
          <FigureText text={writeIndicator(config, figureFieldOf(field), trend.value, locale)} color={config.color} />
          <TrendLine {...trend} color={config.color} />
        </>
      )}
    </div>
  )
}

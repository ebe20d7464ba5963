import { indicatorBlock, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { emptyFigure, figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import { trendFilter, trendOf } from '#shared/blocks/indicator-trend.ts'
import { localDay } from '#shared/query/calendar-buckets.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { planIndicator, type IndicatorPlan } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { groupsForVisitor } from '#server/features/records/public/public-groups.ts'
import { queryForVisitor } from '#server/features/records/public/public-tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

export const publicIndicator = publicBlock<IndicatorBlockConfig>(indicatorBlock, {
  plan: (context, config) => {
    const plan = planIndicator(context, config)
    return (
      plan && {
        ask: plan.ask,
        isOpen: false,
        hasView: false,
        draw: (link, _shown, platform) => drawIndicator(link, config, plan, platform),
      }
    )
  },
})

async function drawIndicator(
  context: LinkContext,
  config: IndicatorBlockConfig,
  { table, field, date }: IndicatorPlan,
  platform: Platform,
): Promise<PublicBlock | undefined> {
  const name = figureNames[config.aggregate]
  const tableId = table.model.id
  const aggregates = [name === 'count' || !field ? { name } : { name, fieldId: field.id }]
  const locale = readerLocale(context.org)
  const head = { type: 'indicator' as const, label: config.label === '' ? table.model.label : config.label, color: config.color }
  if (date) {
    const today = localDay(context.now().toISOString(), table.model.timezone)
    const filter = trendFilter(date, config.filter, config.period, today)
    const groupBy = [{ fieldId: date.id, direction: 'desc' as const, bucket: config.period }]
    const levels = filter && (await groupsForVisitor(context, platform, { tableId, filter, groupBy, aggregates }))
    if (!levels) return undefined
    const { value, ...trend } = trendOf(levels, config.period, today, emptyFigure(config))
    return { ...head, value: writeIndicator(config, field, value, locale), trend }
  }
  const found = await queryForVisitor(context, platform, { tableId, filter: config.filter, sorts: [], limit: 1, aggregates })
  return { ...head, value: writeIndicator(config, field, found.aggregates?.[0]?.value ?? null, locale) }
}

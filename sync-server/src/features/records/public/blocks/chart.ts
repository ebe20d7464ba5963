import { axisOf, writeFigure } from '#shared/blocks/measure-figure.ts'
import { chartBlock, fieldsOfChart, type ChartBlockConfig } from '#shared/blocks/chart-block.ts'
import { chartData, chartQuestion, placeOf } from '#shared/blocks/chart-data.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { planFigures, type FiguresPlan } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { groupsForVisitor, nameGroups } from '#server/features/records/public/public-groups.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

export const publicChart = publicBlock<ChartBlockConfig>(chartBlock, {
  plan: (context, config) => {
    const question = chartQuestion(config)
    if (!question) return undefined
    const { tableId, filter } = config
    const fields = fieldsOfChart({ ...config, filter: null })
    const plan = planFigures(context, { tableId, filter, fields, asks: ['chart', question] })
    return (
      plan && { ask: plan.ask, isOpen: false, hasView: false, draw: (link, _shown, platform) => drawChart(link, config, plan, platform) }
    )
  },
})

async function drawChart(
  context: LinkContext,
  config: ChartBlockConfig,
  plan: FiguresPlan,
  platform: Platform,
): Promise<PublicBlock | undefined> {
  const question = chartQuestion(config)
  const by = plan.field(config.group?.fieldId)
  if (!question || !config.group || !by) return undefined
  const levels = await groupsForVisitor(context, platform, { tableId: plan.table.model.id, filter: config.filter, ...question })
  if (!levels) return undefined
  const split = plan.field(config.split?.fieldId)
  const measured = plan.field(config.fieldId)
  const locale = readerLocale(context.org)
  const { groups, series } = chartData(config, levels, split ? [by, split] : [by])
  const names = nameGroups(
    context,
    by,
    config.group,
    groups.map(({ key }) => key),
    locale,
  )
  const write = (value: number | null) => ({ value, text: writeFigure(measured, config, value, locale) })
  return {
    type: 'chart',
    title: config.title === '' ? plan.table.model.label : config.title,
    kind: config.kind,
    color: config.color,
    values: config.values,
    axis: axisOf(measured, config, locale),
    across: axisOf(by, { aggregate: 'sum', fieldId: null }, locale),
    points: groups.map(({ key, value, parts }, index) => ({
      ...(names[index] ?? { label: '' }),
      ...placeOf(key),
      ...write(value),
      parts: parts.map(write),
    })),
    series: split && config.split ? nameGroups(context, split, config.split, series, locale) : [],
  }
}

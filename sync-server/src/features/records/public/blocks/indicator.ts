import { indicatorBlock, type IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { planIndicator, type IndicatorPlan } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { queryForVisitor } from '#server/features/records/public/public-tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

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
  { table, field }: IndicatorPlan,
  platform: Platform,
): Promise<PublicBlock> {
  const name = figureNames[config.aggregate]
  const { aggregates } = await queryForVisitor(context, platform, {
    tableId: table.model.id,
    filter: config.filter,
    sorts: [],
    limit: 1,
    aggregates: [name === 'count' || !field ? { name } : { name, fieldId: field.id }],
  })
  return {
    type: 'indicator',
    label: config.label === '' ? table.model.label : config.label,
    value: writeIndicator(config, field, aggregates?.[0]?.value ?? null, orgLocale(context.org)),
    color: config.color,
  }
}

import { aggregateOf } from '#shared/blocks/block-figure.ts'
import { axisOf, writeFigure } from '#shared/blocks/measure-figure.ts'
import { goalBlock, type GoalBlockConfig } from '#shared/blocks/goal-block.ts'
import { planFigures } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { queryForVisitor } from '#server/features/records/public/public-tables.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

export const publicGoal = publicBlock<GoalBlockConfig>(goalBlock, {
  plan: (context, config) => {
    const { tableId, filter, fieldId, aggregate, shape, color } = config
    if (aggregate !== 'count' && fieldId === null) return undefined
    const plan = planFigures(context, { tableId, filter, fields: fieldId === null ? [] : [fieldId], asks: ['goal', aggregate, fieldId] })
    if (!plan) return undefined
    return {
      ask: plan.ask,
      isOpen: false,
      hasView: false,
      draw: async (link, _shown, platform) => {
        const asked = { tableId: plan.table.model.id, filter, sorts: [], limit: 1, aggregates: [aggregateOf(config)] }
        const { aggregates } = await queryForVisitor(link, platform, asked)
        const locale = readerLocale(link.org)
        const field = plan.field(fieldId)
        const value = Number(aggregates?.[0]?.value ?? 0)
        const target = config.target * axisOf(field, config, locale).divide
        return {
          type: 'goal',
          label: config.label || field?.label || plan.table.model.label,
          share: value / target,
          value: writeFigure(field, config, value, locale),
          target: writeFigure(field, config, target, locale),
          shape,
          color,
        }
      },
    }
  },
})

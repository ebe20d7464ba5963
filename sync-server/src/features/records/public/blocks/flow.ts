import { flowBlock, type FlowBlockConfig } from '#shared/blocks/flow-block.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import { planFigures } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { groupsForVisitor } from '#server/features/records/public/public-groups.ts'

export const publicFlow = publicBlock<FlowBlockConfig>(flowBlock, {
  plan: (context, config) => {
    const { tableId, fieldId, filter } = config
    const plan = fieldId === null ? undefined : planFigures(context, { tableId, filter, fields: [fieldId], asks: ['flow', fieldId] })
    const field = plan?.field(fieldId)
    if (!plan || field?.behaviour.definition.holds !== 'options') return undefined
    return {
      ask: plan.ask,
      isOpen: false,
      hasView: false,
      draw: async (link, _shown, platform) => {
        const groupBy = [{ fieldId: field.id, direction: 'asc' as const }]
        const levels = await groupsForVisitor(link, platform, { tableId: plan.table.model.id, filter, groupBy, aggregates: [] })
        const counts = new Map(levels?.[0]?.map(({ keys, count }) => [keys[0], count]))
        const { options } = field.behaviour.config as SelectConfig
        const stages = options.map(({ id, label, hue }) => ({ label, hue, count: counts.get(id) ?? 0 }))
        return levels && { type: 'flow', title: config.title || field.label, stages }
      },
    }
  },
})

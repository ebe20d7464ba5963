import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'
import { conditionsOf } from '#server/automations/cells/fill-filter.ts'

/** The first branch if all records meet the conditions and there is one, else the second. */
export const condition = action<number>({
  plan: (scope) => {
    const chosen = chosenRecords(scope, textSetting(scope, 'of'))
    const holds = conditionsOf(scope, chosen, setting(scope, 'filter'))
    const isMet =
      chosen.records.length > 0 && chosen.records.every(({ id, cells }) => holds({ id, cell: (fieldId) => cells[fieldId] ?? null }))
    const branch = isMet ? 0 : 1
    return { plan: branch, act: actOf('branch', { count: branch }) }
  },
  apply: (_scope, branch) => ({ branch }),
  pretend: (_scope, branch) => ({ branch }),
})

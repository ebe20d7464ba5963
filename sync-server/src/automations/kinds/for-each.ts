import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, textSetting } from '#server/automations/steps/action.ts'
import { recordsOfInput } from '#server/automations/cells/reach-records.ts'

interface Plan {
  tableId: string
  ids: string[]
}

export const forEach = action<Plan>({
  plan: (scope) => {
    const source = textSetting(scope, 'of')
    const found = recordsOfInput(scope, source)
    if (!found) throw new AppError('record_not_found', { source })
    const plan = { tableId: found.tableId, ids: [...found.ids] }
    return { plan, act: actOf('loop', { tableId: found.tableId, count: plan.ids.length }) }
  },
  apply: (_scope, loop) => ({ loop }),
  pretend: (_scope, loop) => ({ loop }),
})

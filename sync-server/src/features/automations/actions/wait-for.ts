import { addDaysTo } from '#shared/days/zone.ts'
import { conditionsOf } from '#server/automations/cells/fill-filter.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'

/** ms between two looks */
const pauseMs = 300_000

interface Plan {
  isMet: boolean
  longest: number
}

/** The first branch once all records meet the conditions, the second when the days are over. */
export const waitFor = action<Plan>({
  plan: (scope) => {
    const chosen = chosenRecords(scope, textSetting(scope, 'of'))
    const holds = conditionsOf(scope, chosen, setting(scope, 'filter'))
    const isMet =
      chosen.records.length > 0 && chosen.records.every(({ id, cells }) => holds({ id, cell: (fieldId) => cells[fieldId] ?? null }))
    return { plan: { isMet, longest: Number(setting(scope, 'longest')) }, act: actOf('wait') }
  },
  over: ({ context, locale }, { isMet, longest }, since) => {
    const now = context.now().getTime()
    const end = addDaysTo(since.getTime(), longest, locale.timezone)
    if (isMet || now >= end) return { result: { branch: isMet ? 0 : 1 } }
    return { next: new Date(Math.min(now + pauseMs, end)) }
  },
  // a dry run goes the way on which the wait ends
  pretend: () => ({ branch: 0 }),
})

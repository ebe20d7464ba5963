import { addDaysTo } from '#shared/days/zone.ts'
import { conditionsOf } from '#server/automations/cells/fill-filter.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords } from '#server/automations/steps/change-records.ts'
import { watchRecords } from '#server/automations/waits/wake-runs.ts'

/** ms between two looks: a write of one of the records wakes the run at once; days that pass and far values do not */
const pauseMs = 300_000

interface Plan {
  isMet: boolean
  longest: number
  tableId: string
  ids: readonly string[]
}

/** The first branch once all records meet the conditions, the second when the days are over. */
export const waitFor = action<Plan>({
  plan: (scope) => {
    const chosen = chosenRecords(scope, textSetting(scope, 'of'))
    const holds = conditionsOf(scope, chosen, setting(scope, 'filter'))
    const isMet =
      chosen.records.length > 0 && chosen.records.every(({ id, cells }) => holds({ id, cell: (fieldId) => cells[fieldId] ?? null }))
    const ids = chosen.records.map(({ id }) => id)
    return { plan: { isMet, longest: Number(setting(scope, 'longest')), tableId: chosen.tableId, ids }, act: actOf('wait') }
  },
  begin: ({ context, runId, next }, { tableId, ids }) => watchRecords(context.org, { runId, path: next.path }, tableId, ids),
  over: ({ context, locale }, { isMet, longest }, since) => {
    const now = context.now().getTime()
    const end = addDaysTo(since.getTime(), longest, locale.timezone)
    if (isMet || now >= end) return { result: { branch: isMet ? 0 : 1 } }
    return { next: new Date(Math.min(now + pauseMs, end)) }
  },
  // a dry run goes the way on which the wait ends
  pretend: () => ({ branch: 0 }),
})

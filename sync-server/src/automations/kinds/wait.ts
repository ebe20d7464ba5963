import { addDaysTo } from '#shared/days/zone.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000 }

export const wait = action<string>({
  plan: (scope) => {
    const [amount, unit] = [Number(setting(scope, 'amount')), textSetting(scope, 'unit')]
    const now = scope.context.now().getTime()
    // a day on is the same time of the next day, as in formulas
    const at = unit === 'days' ? addDaysTo(now, amount, scope.locale.timezone) : now + amount * (unitMs[unit] ?? 0)
    const until = new Date(at).toISOString()
    return { plan: until, act: actOf('wait', { texts: [{ name: 'until', text: until }] }) }
  },
  until: (until) => new Date(until),
  pretend: () => ({}),
})

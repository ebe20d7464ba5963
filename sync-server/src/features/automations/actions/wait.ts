import { action, actOf, setting, textSetting } from '#server/features/automations/actions/action.ts'

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export const wait = action<string>({
  plan: (scope) => {
    const ms = Number(setting(scope, 'amount')) * (unitMs[textSetting(scope, 'unit')] ?? 0)
    const until = new Date(scope.context.now().getTime() + ms).toISOString()
    return { plan: until, act: actOf('wait', { texts: [{ name: 'until', text: until }] }) }
  },
  until: (until) => new Date(until),
  pretend: () => ({}),
})

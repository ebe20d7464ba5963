import { action, actOf } from '#server/automations/steps/action.ts'

export const stop = action<null>({
  plan: () => ({ plan: null, act: actOf('stop') }),
  apply: () => ({ ends: true }),
  pretend: () => ({ ends: true }),
})

import { foldText } from '#shared/lib/fold-text.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { fillText } from '#server/automations/cells/place-text.ts'

/** The branch of the first case that the text equals, whatever its letters' case; else the last one. */
export const choose = action<number>({
  plan: (scope) => {
    const value = fillText(scope, textSetting(scope, 'value')).trim()
    const cases = setting(scope, 'cases')
    const texts = Array.isArray(cases) ? cases.map((one) => foldText(fillText(scope, String(one)).trim())) : []
    const found = texts.indexOf(foldText(value))
    const branch = found < 0 ? texts.length : found
    return { plan: branch, act: actOf('branch', { count: branch, texts: [{ name: 'value', text: value.slice(0, 500) }] }) }
  },
  apply: (_scope, branch) => ({ branch }),
  pretend: (_scope, branch) => ({ branch }),
})

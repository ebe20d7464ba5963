import type { Integration, IntegrationAction } from '#shared/nouns/connections/integrations/integration.ts'
import { action, actOf, textSetting, type ActionHandler } from '#server/automations/steps/action.ts'
import { fillRequest } from '#server/lib/outbound/fill-request.ts'
import { readInput } from '#server/automations/steps/read-input.ts'
import { sendRequest } from '#server/automations/kinds/send-request.ts'
import { connectionOf, signStep } from '#server/automations/kinds/sign-step.ts'
import { textAt } from '#server/automations/cells/content-text.ts'

interface Plan {
  connectionId: string
  inputs: Record<string, string | string[]>
}

/** A step of an integration: the request of its description, with the connection's settings and the step's texts. */
export function integrationAction(integration: Integration, { inputs, request, text }: IntegrationAction): ActionHandler {
  const { name, title } = integration
  return action<Plan>({
    plan: (scope) => {
      const filled = Object.fromEntries(inputs.map((input) => [input.key, readInput(scope, input)]))
      const texts = Object.entries(filled).map(([key, value]) => ({ name: key, text: [value].flat().join('\n').slice(0, 2000) }))
      const plan = { connectionId: textSetting(scope, 'connectionId'), inputs: filled }
      return { plan, act: actOf('request', { count: 1, texts: [{ name: 'app', text: title }, ...texts] }) }
    },
    send: async (scope, { connectionId, inputs: given }, means) => {
      const connection = connectionOf(scope, connectionId, name, means)
      const filled = fillRequest(request, { settings: connection.settings, inputs: given })
      const credentials = await signStep(scope, connection, filled.url, means)
      const result = await sendRequest(scope, { ...filled, headers: { ...filled.headers, ...credentials } }, means)
      if (text === undefined || !result.answer) return result
      return { answer: { ...result.answer, text: textAt(result.answer.text, text.split('.')) } }
    },
    pretend: () => ({ answer: { status: 200, text: '' } }),
  })
}

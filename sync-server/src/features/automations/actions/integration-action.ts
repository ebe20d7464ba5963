import { fillTemplate } from '#shared/nouns/automations/template-text.ts'
import type { Integration, IntegrationAction } from '#shared/nouns/automations/integrations/integration.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { action, actOf, textSetting, type ActionHandler } from '#server/features/automations/actions/action.ts'
import { sendRequest } from '#server/features/automations/actions/send-request.ts'
import { fillLeaves, fillText, textAt } from '#server/features/automations/cells/place-text.ts'
import { openConnection } from '#server/features/automations/connections/connection-store.ts'

interface Plan {
  connectionId: string
  inputs: Record<string, string>
}

/** A step of an integration: the request of its description, with the connection's settings and the step's texts. */
export function integrationAction({ name, title }: Integration, { inputs, request, text }: IntegrationAction): ActionHandler {
  return action<Plan>({
    plan: (scope) => {
      const filled = Object.fromEntries(inputs.map(({ key }) => [key, fillText(scope, textSetting(scope, key))]))
      const texts = Object.entries(filled).map(([key, value]) => ({ name: key, text: value.slice(0, 2000) }))
      const plan = { connectionId: textSetting(scope, 'connectionId'), inputs: filled }
      return { plan, act: actOf('request', { count: 1, texts: [{ name: 'app', text: title }, ...texts] }) }
    },
    send: async (scope, plan, means) => {
      const connection = openConnection(scope.context.org, means.platform.config.dataDir, plan.connectionId)
      if (connection.app !== name) throw new AppError('not_found', { connectionId: plan.connectionId })
      const fill = (template: string): string =>
        fillTemplate(template, ({ source, path }) => {
          const from = source === 'settings' ? connection.settings : plan.inputs
          return Object.hasOwn(from, path) ? (from[path] ?? '') : ''
        })
      const result = await sendRequest(
        scope,
        {
          method: request.method,
          url: fill(request.url),
          headers: {
            'content-type': 'application/json',
            ...Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, fill(value)])),
          },
          body: JSON.stringify(fillLeaves(request.body, fill)),
        },
        means,
      )
      if (text === undefined || !result.answer) return result
      return { answer: { ...result.answer, text: textAt(result.answer.text, text.split('.')) } }
    },
    pretend: () => ({ answer: { status: 200, text: '' } }),
  })
}

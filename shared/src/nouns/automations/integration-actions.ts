import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'
import { actionNameOf, type Integration, type IntegrationAction } from '#shared/nouns/connections/integrations/integration.ts'
import { integrations } from '#shared/nouns/connections/integrations/integrations.ts'

/** Integrations' actions as kinds of steps: a connection and the texts that the request holds. */
export const integrationActions: readonly ActionKind[] = integrations.flatMap((integration) =>
  integration.actions.map((action): ActionKind => ({
    name: actionNameOf(integration, action),
    tier: action.tier,
    icon: integration.icon,
    hue: integration.hue,
    reach: 'outside',
    answers: true,
    inputs: [
      { key: 'connectionId', is: 'connection', app: integration.name },
      ...action.inputs.map(({ key, isLong, optional }) => ({
        key,
        is: 'text' as const,
        ...(isLong && { isLong }),
        ...(optional && { optional }),
      })),
    ],
  })),
)

/** The product and the request behind a kind of step. */
export function findIntegrationAction(kind: string): { integration: Integration; action: IntegrationAction } | undefined {
  for (const integration of integrations) {
    const action = integration.actions.find((one) => actionNameOf(integration, one) === kind)
    if (action) return { integration, action }
  }
  return undefined
}

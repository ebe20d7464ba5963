import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'
import { googleCalendar } from '#shared/nouns/automations/integrations/google-calendar.ts'
import { googleSheets } from '#shared/nouns/automations/integrations/google-sheets.ts'
import { http } from '#shared/nouns/automations/integrations/http.ts'
import { actionNameOf, type Integration, type IntegrationAction } from '#shared/nouns/automations/integrations/integration.ts'
import { openai } from '#shared/nouns/automations/integrations/openai.ts'
import { slack } from '#shared/nouns/automations/integrations/slack.ts'
import { teams } from '#shared/nouns/automations/integrations/teams.ts'
import { telegram } from '#shared/nouns/automations/integrations/telegram.ts'
import { whatsapp } from '#shared/nouns/automations/integrations/whatsapp.ts'

/** Other products that steps can reach, in the order of their pages. */
export const integrations: readonly Integration[] = [http, slack, teams, googleSheets, googleCalendar, telegram, whatsapp, openai]

export function findIntegration(name: string): Integration | undefined {
  return integrations.find((one) => one.name === name)
}

/** Integrations' actions as kinds of steps: a connection and the texts that the request holds. */
export const integrationActions: readonly ActionKind[] = integrations.flatMap((integration) =>
  integration.actions.map((action): ActionKind => ({
    name: actionNameOf(integration, action),
    tier: action.tier,
    icon: integration.icon,
    hue: integration.hue,
    reach: 'outside',
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

import type { JsonValue } from '#shared/lib/json.ts'
import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

const cardOf = (text: string): JsonValue => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
    },
  ],
})

/** Messages by a workflow's webhook, as an adaptive card. */
export const teams: Integration = {
  name: 'teams',
  title: 'Microsoft Teams',
  hue: 'indigo',
  icon: 'teams',
  authentication: 'API Token',
  settings: [{ key: 'url', isSecret: true, format: 'https', example: 'https://….logic.azure.com/workflows/…' }],
  guide:
    'https://support.microsoft.com/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
  test: { request: { method: 'POST', url: '{{settings.url}}', body: cardOf('Trama') }, isSeen: true },
  actions: [
    {
      name: 'postMessage',
      tier: 'Normal',
      icon: 'message',
      inputs: [{ key: 'text', isLong: true }],
      request: { method: 'POST', url: '{{settings.url}}', body: cardOf('{{inputs.text}}') },
    },
  ],
}

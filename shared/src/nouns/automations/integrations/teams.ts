import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'

/** Messages by a workflow's webhook, as an adaptive card. */
export const teams: Integration = {
  name: 'teams',
  title: 'Microsoft Teams',
  hue: 'indigo',
  icon: 'teams',
  authentication: 'API Token',
  settings: [{ key: 'url', isSecret: true, example: 'https://….logic.azure.com/workflows/…' }],
  actions: [
    {
      name: 'postMessage',
      tier: 'Normal',
      icon: 'message',
      inputs: [{ key: 'text', isLong: true }],
      request: {
        method: 'POST',
        url: '{{settings.url}}',
        headers: {},
        body: {
          type: 'message',
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              content: {
                type: 'AdaptiveCard',
                version: '1.4',
                body: [{ type: 'TextBlock', text: '{{inputs.text}}', wrap: true }],
              },
            },
          ],
        },
      },
    },
  ],
}

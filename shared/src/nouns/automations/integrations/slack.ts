import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'

/** Messages by an incoming webhook, whose address is the credential. */
export const slack: Integration = {
  name: 'slack',
  title: 'Slack',
  hue: 'purple',
  icon: 'slack',
  authentication: 'API Token',
  settings: [{ key: 'url', isSecret: true, example: 'https://hooks.slack.com/services/…' }],
  actions: [
    {
      name: 'postMessage',
      tier: 'Normal',
      icon: 'message',
      inputs: [{ key: 'text', isLong: true }],
      request: { method: 'POST', url: '{{settings.url}}', headers: {}, body: { text: '{{inputs.text}}' } },
    },
  ],
}

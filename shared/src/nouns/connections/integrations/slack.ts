import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

/** Messages by an incoming webhook, whose address is the credential. */
export const slack: Integration = {
  name: 'slack',
  title: 'Slack',
  hue: 'violet',
  icon: 'slack',
  authentication: 'API Token',
  settings: [{ key: 'url', isSecret: true, format: 'https', example: 'https://hooks.slack.com/services/…' }],
  guide: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  test: { request: { method: 'POST', url: '{{settings.url}}', body: { text: 'Trama' } }, isSeen: true },
  actions: [
    {
      name: 'postMessage',
      tier: 'Normal',
      icon: 'message',
      inputs: [{ key: 'text', isLong: true }],
      request: { method: 'POST', url: '{{settings.url}}', body: { text: '{{inputs.text}}' } },
    },
  ],
}

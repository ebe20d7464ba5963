import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

const authorization = 'Bearer {{settings.token}}'

/** Text messages by the Cloud API. The other side must have written within a day, as WhatsApp demands. */
export const whatsapp: Integration = {
  name: 'whatsapp',
  title: 'WhatsApp',
  hue: 'green',
  icon: 'whatsapp',
  authentication: 'API Token',
  settings: [
    { key: 'phoneId', example: '106540352242922' },
    { key: 'token', isSecret: true, example: 'EAAJ…' },
  ],
  guide: 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started',
  test: {
    request: { method: 'GET', url: 'https://graph.facebook.com/v21.0/{{settings.phoneId}}', headers: { authorization } },
  },
  actions: [
    {
      name: 'sendMessage',
      tier: 'Premium',
      icon: 'message',
      inputs: [{ key: 'phone' }, { key: 'text', isLong: true }],
      request: {
        method: 'POST',
        url: 'https://graph.facebook.com/v21.0/{{settings.phoneId}}/messages',
        headers: { authorization },
        body: { messaging_product: 'whatsapp', to: '{{inputs.phone}}', type: 'text', text: { body: '{{inputs.text}}' } },
      },
    },
  ],
}

import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'

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
  actions: [
    {
      name: 'sendMessage',
      tier: 'Premium',
      icon: 'message',
      inputs: [{ key: 'phone' }, { key: 'text', isLong: true }],
      request: {
        method: 'POST',
        url: 'https://graph.facebook.com/v21.0/{{settings.phoneId}}/messages',
        headers: { authorization: 'Bearer {{settings.token}}' },
        body: { messaging_product: 'whatsapp', to: '{{inputs.phone}}', type: 'text', text: { body: '{{inputs.text}}' } },
      },
    },
  ],
}

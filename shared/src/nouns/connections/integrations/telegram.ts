import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

/** Messages of a bot to a chat. */
export const telegram: Integration = {
  name: 'telegram',
  title: 'Telegram',
  hue: 'blue',
  icon: 'telegram',
  authentication: 'API Token',
  settings: [{ key: 'token', isSecret: true, example: '123456:ABC…' }],
  guide: 'https://core.telegram.org/bots/tutorial#obtain-your-bot-token',
  test: { request: { method: 'GET', url: 'https://api.telegram.org/bot{{settings.token}}/getMe' } },
  actions: [
    {
      name: 'sendMessage',
      tier: 'Normal',
      icon: 'message',
      inputs: [{ key: 'chat' }, { key: 'text', isLong: true }],
      request: {
        method: 'POST',
        url: 'https://api.telegram.org/bot{{settings.token}}/sendMessage',
        body: { chat_id: '{{inputs.chat}}', text: '{{inputs.text}}' },
      },
    },
  ],
}

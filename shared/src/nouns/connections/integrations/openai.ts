import type { Integration } from '#shared/nouns/connections/integrations/integration.ts'

const authorization = 'Bearer {{settings.token}}'

/** Text from a language model, by any service that speaks this protocol. */
export const openai: Integration = {
  name: 'openai',
  title: 'OpenAI',
  hue: 'teal',
  icon: 'sparkles',
  authentication: 'API Token',
  settings: [
    { key: 'baseUrl', format: 'url', example: 'https://api.openai.com/v1' },
    { key: 'model', example: 'gpt-4o-mini' },
    { key: 'token', isSecret: true, example: 'sk-…' },
  ],
  guide: 'https://platform.openai.com/docs/api-reference/authentication',
  test: { request: { method: 'GET', url: '{{settings.baseUrl}}/models', headers: { authorization } } },
  actions: [
    {
      name: 'writeText',
      tier: 'AI',
      icon: 'sparkles',
      inputs: [
        { key: 'instructions', isLong: true, optional: true },
        { key: 'text', isLong: true },
      ],
      request: {
        method: 'POST',
        url: '{{settings.baseUrl}}/chat/completions',
        headers: { authorization },
        body: {
          model: '{{settings.model}}',
          messages: [
            { role: 'system', content: '{{inputs.instructions}}' },
            { role: 'user', content: '{{inputs.text}}' },
          ],
        },
      },
      text: 'choices.0.message.content',
    },
  ],
}

import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'

/** Credentials for requests to one host: a token, or a name and a password. They are sent to that host only. */
export const http: Integration = {
  name: 'http',
  title: 'HTTP',
  hue: 'indigo',
  icon: 'world',
  authentication: 'API Token',
  settings: [
    { key: 'host', example: 'api.example.com' },
    { key: 'token', isSecret: true, optional: true, example: 'sk-…' },
    { key: 'headerName', optional: true, example: 'X-Api-Key' },
    { key: 'username', optional: true, example: 'trama' },
    { key: 'password', isSecret: true, optional: true, example: '' },
  ],
  actions: [],
}

import type { Integration } from '#shared/nouns/automations/integrations/integration.ts'

/** Credentials for requests to one host: a token, a name and a password, or OAuth 2, by client credentials or a person's consent. They are sent to that host only. */
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
    { key: 'authorizeUrl', optional: true, example: 'https://login.example.com/oauth2/authorize' },
    { key: 'tokenUrl', optional: true, example: 'https://login.example.com/oauth2/token' },
    { key: 'clientId', optional: true, example: 'trama' },
    { key: 'clientSecret', isSecret: true, optional: true, example: '' },
    { key: 'scope', optional: true, example: 'orders.read' },
  ],
  actions: [],
}

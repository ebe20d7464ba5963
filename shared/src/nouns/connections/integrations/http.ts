import type { ConnectionSetting, Integration } from '#shared/nouns/connections/integrations/integration.ts'

const client: readonly ConnectionSetting[] = [
  { key: 'tokenUrl', format: 'https', example: 'https://login.example.com/oauth2/token' },
  { key: 'clientId', example: 'trama' },
]
const scope: ConnectionSetting = { key: 'scope', optional: true, example: 'orders.read' }

/** Credentials for requests to one host. They are sent to that host only. */
export const http: Integration = {
  name: 'http',
  title: 'HTTP',
  hue: 'indigo',
  icon: 'world',
  authentication: 'API Token',
  settings: [{ key: 'host', format: 'host', example: 'api.example.com' }],
  signIns: [
    {
      name: 'token',
      settings: [
        { key: 'token', isSecret: true, example: 'sk-…' },
        { key: 'headerName', optional: true, format: 'header', example: 'X-Api-Key' },
      ],
    },
    {
      name: 'basic',
      settings: [
        { key: 'username', example: 'trama' },
        { key: 'password', isSecret: true, optional: true, example: '' },
      ],
    },
    { name: 'client', settings: [...client, { key: 'clientSecret', isSecret: true, example: '' }, scope] },
    {
      name: 'consent',
      settings: [
        { key: 'authorizeUrl', format: 'https', example: 'https://login.example.com/oauth2/authorize' },
        ...client,
        // a client that is public has none
        { key: 'clientSecret', isSecret: true, optional: true, example: '' },
        scope,
      ],
    },
    { name: 'none', settings: [] },
  ],
  guide: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/Authentication',
  test: { request: { method: 'GET', url: 'https://{{settings.host}}' }, takesPath: true },
  actions: [],
}

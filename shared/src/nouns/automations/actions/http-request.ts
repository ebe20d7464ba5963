import type { ActionKind } from '#shared/nouns/automations/automation-kind.ts'

/** Asks an address of the internet, for example another product's webhook. */
export const httpRequest: ActionKind = {
  name: 'httpRequest',
  tier: 'Developer',
  icon: 'world',
  hue: 'indigo',
  reach: 'outside',
  answers: true,
  inputs: [
    { key: 'method', is: 'choice', options: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] },
    { key: 'url', is: 'text' },
    { key: 'connectionId', is: 'connection', app: 'http', optional: true },
    { key: 'headers', is: 'pairs', optional: true },
    { key: 'body', is: 'text', isLong: true, optional: true },
  ],
}

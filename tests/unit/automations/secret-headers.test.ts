import { expect, it } from 'vitest'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'

const gapsWith = (name: string, value: string) => {
  const config = { method: 'POST', url: 'https://api.example.com', connectionId: null, headers: [{ name, value }], body: '' }
  const actions = [{ id: 'baaaaaaaaaaaa', kind: 'httpRequest', config, branches: [] }]
  const trigger = { kind: 'schedule', config: { cron: '0 9 * * *', zone: 'UTC' }, disallowChange: false }
  const definition: AutomationDefinition = { trigger, actions }
  return gapsOf(
    definition,
    () => true,
    () => undefined,
  ).filter(({ key }) => key === 'headers')
}

it.each(['Authorization', 'cookie', 'x-api-key', 'X-Auth-Token', 'apikey', 'api_key', 'X-Shop-Secret', 'private-token'])(
  'the header %s holds no credential of its own: everybody who sees the automation would read it',
  (name) => {
    expect(gapsWith(name, 'sk-1234')).toEqual([{ at: 'baaaaaaaaaaaa', key: 'headers', reason: 'secret' }])
    expect(gapsWith(name, 'Bearer {{trigger.token}}')).toHaveLength(1)
    expect(gapsWith(name, '{{trigger.token}}')).toEqual([])
  },
)

it.each(['content-type', 'x-request-id', 'idempotency-key', 'author', 'x-tokens-left', 'accept'])('the header %s may', (name) => {
  expect(gapsWith(name, 'words')).toEqual([])
})

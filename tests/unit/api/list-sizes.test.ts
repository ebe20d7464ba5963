import { expect, it } from 'vitest'
import { apiTokenCalls } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import { webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'

it.each([
  ['api-token', apiTokenCalls['GET v3/api-token'].query],
  ['low-code-webhook', webhookCalls['GET v3/low-code-webhook'].query],
  ['audit-log/webhooks', automationCalls['GET v3/audit-log/webhooks'].query],
])('a list of %s begins with page 1 of 100 (specification 3 §9)', (_, query) => {
  expect(query.parse({})).toMatchObject({ page: 1, size: 100 })
})

it.each([
  ['api-token', apiTokenCalls['GET v3/api-token'].query, 'ativo'],
  ['low-code-webhook', webhookCalls['GET v3/low-code-webhook'].query, 'active'],
] as const)('a list of %s takes a page of 101, and its filter alone or as JSON (F10)', (_, query, column) => {
  const filtersOf = (filters: string): unknown => query.parse({ size: '101', filters })
  expect(filtersOf('')).toMatchObject({ size: 101, filters: '' })
  expect(filtersOf('1')).toMatchObject({ filters: '1' })
  for (const value of [0, '0', false]) expect(filtersOf(JSON.stringify({ [column]: value }))).toMatchObject({ filters: '0' })
  for (const value of [1, '1', true]) expect(filtersOf(JSON.stringify({ [column]: value }))).toMatchObject({ filters: '1' })
  expect(filtersOf('{}')).toMatchObject({ filters: '' })
  for (const wrong of ['2', '[]', '{"other":1}', '{']) expect(query.safeParse({ filters: wrong }).success, wrong).toBe(false)
  expect(query.safeParse({ size: '102' }).success).toBe(false)
})

it('the log of automations takes a page of 101 (F10)', () => {
  expect(automationCalls['GET v3/audit-log/webhooks'].query.parse({ size: '101' })).toMatchObject({ size: 101 })
})

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

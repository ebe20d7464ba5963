import type { webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const webhooksCallRows = {
  'GET v3/low-code-webhook': { who: { flag: 'development' }, works: 'oa' },
  'GET v3/low-code-webhook/:id': { who: { flag: 'development' }, works: 'a', id: 'webhook' },
  'POST v3/low-code-webhook': { who: { flag: 'development' }, works: 'a', feature: 'lowCode', omit: ['id_trama_low_code_functions'] },
  'PUT v3/low-code-webhook/:id': {
    ...{ who: { flag: 'development' }, works: 'a', id: 'webhook', feature: 'lowCode' },
    omit: ['id_trama_low_code_functions'],
  },
  'DELETE v3/low-code-webhook/:id': { who: { flag: 'development' }, works: 'a', id: 'webhook', feature: 'lowCode' },
  'POST v3/low-code-webhook/:id/regenerate-url': { who: { flag: 'development' }, works: 'a', id: 'webhook', feature: 'lowCode' },
  'GET v3/low-code-webhook/:id/requests': { who: { flag: 'development' }, works: 'a', id: 'webhook' },
  'POST v3/low-code-webhook/:id/requests/:requestId/replay': {
    who: { flag: 'development' },
    works: 'a',
    id: 'webhook',
    feature: 'lowCode',
  },
  'GET outgoing-webhooks': { who: { flag: 'development' }, works: 'oa' },
  'POST outgoing-webhooks': { who: { flag: 'development' }, works: 'a', id: 'outgoing', feature: 'lowCode' },
  'PUT outgoing-webhooks/:id': { who: { flag: 'development' }, works: 'a', id: 'outgoing', feature: 'lowCode' },
  'DELETE outgoing-webhooks/:id': { who: { flag: 'development' }, works: 'a', id: 'outgoing', feature: 'lowCode' },
  'POST outgoing-webhooks/:id/rotate': { who: { flag: 'development' }, works: 'a', id: 'outgoing', feature: 'lowCode' },
  'GET outgoing-webhooks/:id/deliveries': { who: { flag: 'development' }, works: 'a', id: 'outgoing' },
  'POST outgoing-webhooks/:id/deliveries/:deliveryId/resend': {
    who: { flag: 'development' },
    works: 'a',
    id: 'outgoing',
    feature: 'lowCode',
  },
} satisfies CallRows<typeof webhookCalls>

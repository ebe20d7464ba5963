import type { connectionCalls } from '#shared/nouns/connections/connection-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const connectionsCallRows = {
  'GET automations/connections': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'POST automations/connections': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'POST automations/connections/:id/test': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'connection', feature: 'manageAutomations' },
  'POST automations/connections/:id/authorize': {
    who: { flag: 'manage_tricks' },
    works: 'ba',
    id: 'connection',
    feature: 'manageAutomations',
  },
  'GET automations/connections/callback': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'DELETE automations/connections/:id': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'connection', feature: 'manageAutomations' },
} satisfies CallRows<typeof connectionCalls>

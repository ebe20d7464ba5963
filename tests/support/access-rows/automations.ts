import type { automationCalls } from '#shared/nouns/automations/automation-calls.ts'
import type { automationMutationSchemas } from '#shared/nouns/automations/automation-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const automationsCallRows = {
  'GET automations/overview': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET automations/:id/versions': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'automation', feature: 'manageAutomations' },
  'POST automations/dry-run': { who: { flag: 'manage_tricks' }, works: 'ba', feature: 'manageAutomations' },
  'POST automations/samples': { who: { flag: 'manage_tricks' }, works: 'ba', feature: 'manageAutomations' },
  'POST automations/:id/run': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'automation', feature: 'manageAutomations' },
  // somebody else's press has no runs for them
  'GET automations/presses/:id': { who: 'member', works: 'owvmba' },
  'GET automations/runs': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'GET automations/runs/:id': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'run', feature: 'manageAutomations' },
  'POST automations/runs/again': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
  'POST automations/runs/:id/undo': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'run', feature: 'manageAutomations' },
  'POST automations/runs/:id/cancel': { who: { flag: 'manage_tricks' }, works: 'ba', id: 'run', feature: 'manageAutomations' },
  // builders read it in every plan, as Explore (decision 273)
  'POST tricks/list-apps': { who: 'member', works: 'oba' },
  'GET v3/audit-log/webhooks': { who: { flag: 'manage_tricks' }, works: 'oba', feature: 'manageAutomations' },
} satisfies CallRows<typeof automationCalls>

export const automationsMutationRows = {
  'automations.create': { works: 'ba' },
  // the switch that keeps it from changes is its owner's and an administrator's (automations/runs)
  'automations.update': { works: 'ba', id: 'automation', omit: ['/disallowChange'] },
  'automations.enable': { works: 'ba', id: 'automation' },
  'automations.delete': { works: 'ba', id: 'automation' },
  'automations.takeOver': { works: 'ba', id: 'automation' },
  // a button of a record that one sees
  'automations.press': { works: 'vmba' },
} satisfies MutationRows<typeof automationMutationSchemas>

import type { aiCalls } from '#shared/nouns/ai-builder/ai-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const aiCallRows = {
  'GET builder/status': { who: 'member', works: 'owvmba' },
  'POST builder/nearest': { who: 'member', works: 'owvmba', set: { description: 'a list of customers' } },
  // refused for want of a host; asking one is in the tests of the builder
  'POST builder/create-app': { who: { flag: 'create_table' }, works: 'oba' },
  'POST builder/ask': {
    who: 'member',
    works: 'oba',
    set: { kind: 'change', description: 'add a table', lang: 'en', plan: { version: 1, label: 'Plan', icon: 'folder', color: 'blue' } },
  },
  'GET builder/jobs/:id': { who: 'member', works: '' },
  'DELETE builder/jobs/:id': { who: 'member', works: '' },
  'POST builder/agree': { who: 'member', works: 'owvmba' },
  'POST builder/settings/update': { who: 'admin', works: 'oa' },
  'GET builder/requests': { who: 'admin', works: 'oa' },
} satisfies CallRows<typeof aiCalls>

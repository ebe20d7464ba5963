import type { appCalls } from '#shared/nouns/apps/app-calls.ts'
import type { appMutationSchemas } from '#shared/nouns/apps/app-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const appsCallRows = {
  'POST v3/app': { who: { flag: 'create_dashboard' }, works: 'oba' },
  'GET v3/app': { who: 'member', works: 'owvmbat' },
  'GET v3/app/:id': { who: 'member', works: 'vmba', id: 'app' },
  'PUT v3/app/:id': { who: 'builder', works: 'ba', id: 'app', set: { bgImage: '', background_image: null, components: [] } },
  'PUT v3/app/:id/layout': { who: 'builder', works: 'ba', id: 'app' },
  'POST v3/app/:id/duplicate': { who: 'builder', works: 'ba', id: 'app' },
  'POST v3/app/:id/blocks': { who: 'builder', works: 'ba', id: 'app' },
  'PUT v3/app/:id/blocks/:blockId': { who: 'builder', works: 'ba', id: 'app' },
  'DELETE v3/app/:id/blocks/:blockId': { who: 'builder', works: 'ba', id: 'app' },
  'POST v3/app/:id/blocks/:blockId/copy': { who: 'builder', works: 'ba', id: 'app' },
} satisfies CallRows<typeof appCalls>

export const appsMutationRows = {
  'apps.create': { works: 'oba' },
  'apps.update': { works: 'ba', id: 'app' },
  'apps.archive': { works: 'ba', id: 'app' },
  'apps.restore': { works: 'ba', id: 'app' },
  'apps.delete': { works: 'ba', id: 'app' },
  'apps.duplicate': { works: 'ba', id: 'app' },
} satisfies MutationRows<typeof appMutationSchemas>

import type { pageCalls } from '#shared/nouns/pages/page-calls.ts'
import type { pageMutationSchemas } from '#shared/nouns/pages/page-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const pagesCallRows = {
  'GET v3/pages': { who: 'member', works: 'owvmbat' },
  'GET v3/pages/:id': { who: 'member', works: 'vmba' },
  'POST v3/pages': { who: 'member', works: 'ba' },
  'PUT v3/pages/:id': { who: 'member', works: 'mba' },
  'GET items/:type/:id/backlinks': { who: 'member', works: 'vmba' },
} satisfies CallRows<typeof pageCalls>

export const pagesMutationRows = {
  // the sample is of a record, whose page is not private
  'pages.create': { works: 'oba', omit: ['isPrivate'] },
  'pages.update': { works: 'ba', id: 'page' },
  // below a page that is not there
  'pages.move': { works: '', id: 'page' },
  'pages.relate': { works: 'ba', id: 'page' },
  // it is another's
  'pages.readers': { works: '', id: 'page' },
  'pages.mention': { works: 'mba', id: 'page' },
  'pages.duplicate': { works: 'ba', id: 'page' },
  'pages.archive': { works: 'ba', id: 'page' },
  'pages.restore': { works: 'ba', id: 'page' },
  'pages.delete': { works: 'ba', id: 'page' },
} satisfies MutationRows<typeof pageMutationSchemas>

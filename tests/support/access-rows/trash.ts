import type { trashCalls } from '#shared/nouns/trash/trash-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const trashCallRows = {
  'GET v3/trash': { who: 'builder', works: 'oba' },
  'GET trash/entries': { who: 'builder', works: 'oba' },
  'POST v3/trash/:id/archive': { who: 'builder', works: 'ba', id: 'table' },
  'POST v3/trash/:id/restore': { who: 'builder', works: 'ba', id: 'table' },
  'DELETE v3/trash/:id': { who: 'builder', works: 'ba', id: 'table' },
} satisfies CallRows<typeof trashCalls>

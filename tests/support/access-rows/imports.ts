import type { connectorListCalls } from '#shared/nouns/connectors/connector-list-calls.ts'
import type { connectorCalls } from '#shared/nouns/imports/connector-calls.ts'
import type { sourceCalls } from '#shared/nouns/imports/source-calls.ts'
import type { importCalls } from '#shared/nouns/imports/import-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const importsCallRows = {
  'POST imports/upload': { who: 'member', works: 'oba' },
  'GET imports': { who: 'member', works: 'owvmba' },
  'GET imports/:id': { who: 'member', works: 'ba' },
  'POST imports/:id/sheet': { who: 'member', works: 'ba' },
  'POST imports/:id/encoding': { who: 'member', works: 'ba' },
  'POST imports/:id/range': { who: 'member', works: 'ba', set: { range: 'A1:B9' } },
  'POST imports/:id/header': { who: 'member', works: 'ba' },
  'POST imports/:id/run': { who: 'member', works: 'ba' },
  'POST imports/:id/cancel': { who: 'member', works: 'ba' },
  'GET connector/list': { who: { flag: 'create_table' }, works: 'oba' },
  'POST connector/identifier': { who: { flag: 'create_table' }, works: 'oba' },
  'POST connector/call': { who: { flag: 'create_table' }, works: 'oba' },
  'GET connector/template': { who: 'member', works: 'oba' },
  'POST connector/config-table': { who: { flag: 'create_table' }, works: 'ba' },
  'POST connector/import-table': { who: { flag: 'create_table' }, works: 'ba' },
  'POST connector/database/read': { who: { flag: 'create_table' }, works: 'oba' },
  'POST connector/address/read': { who: { flag: 'create_table' }, works: 'oba' },
  'POST connector/board/read': { who: { flag: 'create_table' }, works: 'oba' },
  'GET connector/source': { who: { flag: 'create_table' }, works: 'oba' },
  'GET connector/source/:id': { who: { flag: 'create_table' }, works: 'ba' },
  'GET connector/source/:id/reports': { who: { flag: 'create_table' }, works: 'ba' },
  'PUT connector/source/:id': { who: { flag: 'create_table' }, works: 'ba' },
  'POST connector/source/:id/run': { who: { flag: 'create_table' }, works: 'ba' },
  'POST connector/source/:id/update': { who: { flag: 'create_table' }, works: 'ba' },
  'DELETE connector/source/:id': { who: { flag: 'create_table' }, works: 'ba' },
} satisfies CallRows<typeof sourceCalls & typeof importCalls & typeof connectorCalls & typeof connectorListCalls>

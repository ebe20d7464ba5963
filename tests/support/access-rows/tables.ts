import type { conversionCalls } from '#shared/nouns/tables/conversion-calls.ts'
import type { structureCalls } from '#shared/nouns/tables/structure-calls.ts'
import type { tabCalls } from '#shared/nouns/tables/tab-calls.ts'
import type { tableMutationSchemas } from '#shared/nouns/tables/table-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const tablesCallRows = {
  'POST tables/:tableId/conversion-preview': { who: 'builder', works: 'ba' },
  'GET tables/:tableId/conversions': { who: 'builder', works: 'ba' },
  'GET v3/tab/:tableId/config/unique': { who: 'member', works: 'vmba' },
  'PUT v3/tab/:tableId/config/unique': { who: 'builder', works: 'ba', feature: 'advancedDevFeatures' },
  'GET tables/:tableId/duplicates/:fieldId': { who: 'builder', works: 'ba' },
  'GET tables/:tableId/trash': { who: 'builder', works: 'ba' },
  'POST object/get-all': { who: 'member', works: 'owvmbat' },
  'GET tables/archived': { who: 'builder', works: 'oba' },
  'POST v3/tab': { who: { flag: 'create_table' }, works: 'oba' },
  'PUT v3/tab/:tableId': { who: 'builder', works: 'ba' },
  'POST v3/tab/:tableId/field': { who: 'builder', works: 'ba' },
  'PUT v3/tab/:tableId/field/:fieldId': { who: 'builder', works: 'ba' },
  'DELETE v3/tab/:tableId/field/:fieldId': { who: 'builder', works: 'ba' },
  'POST v3/tab/:tableId/field/:fieldId/duplicate': { who: 'builder', works: 'ba' },
} satisfies CallRows<typeof conversionCalls & typeof structureCalls & typeof tabCalls>

export const tablesMutationRows = {
  'tables.create': { works: 'oba' },
  'tables.update': { works: 'ba', id: 'table' },
  'tables.archive': { works: 'ba', id: 'table' },
  'tables.restore': { works: 'ba', id: 'table' },
  'tables.delete': { works: 'ba', id: 'table' },
  'tables.duplicate': { works: 'ba', id: 'table' },
  'tables.setConditionals': { works: 'ba', id: 'table' },
  'tables.dismissSuggestion': { works: 'ba', id: 'table' },
  'fields.create': { works: 'ba' },
  'fields.update': { works: 'ba', id: 'field' },
  'fields.delete': { works: 'ba', id: 'field' },
  'fields.duplicate': { works: 'ba', id: 'field' },
  'fields.restore': { works: 'ba', id: 'field' },
  'fields.purge': { works: 'ba', id: 'field' },
  'fields.convert': { works: 'ba', id: 'field' },
  'fields.revert': { works: 'ba', id: 'field' },
} satisfies MutationRows<typeof tableMutationSchemas>

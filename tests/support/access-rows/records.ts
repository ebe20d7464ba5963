import type { conflictMutationSchemas } from '#shared/nouns/records/conflict-mutations.ts'
import type { pastCalls } from '#shared/nouns/records/past-calls.ts'
import type { programCalls } from '#shared/nouns/records/program-calls.ts'
import type { recordCalls } from '#shared/nouns/records/record-calls.ts'
import type { recordEditCalls } from '#shared/nouns/records/record-edit-calls.ts'
import type { recordMutationSchemas } from '#shared/nouns/records/record-mutations.ts'
import type { undoCalls } from '#shared/nouns/records/undo-calls.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const recordsCallRows = {
  'GET feed/tables/:tableId': { who: 'member', works: 'vmba' },
  'POST records/query': { who: 'member', works: 'vmbat', id: 'record' },
  'POST records/get': { who: 'member', works: 'vmbat' },
  'POST records/groups': { who: 'member', works: 'vmbat', id: 'record' },
  'POST records/figures': { who: 'member', works: 'vmbat', id: 'record' },
  'GET tables/:tableId/indexes': { who: 'builder', works: 'ba' },
  'GET records/:tableId/:id/history': { who: 'member', works: 'vmba', id: 'record' },
  'GET v3/tab': { who: 'member', works: 'owvmbat' },
  'GET v3/tab/:tableId/views': { who: 'member', works: 'vmbat' },
  'GET v3/tab/:tableId/records': { who: 'member', works: 'vmbat' },
  'GET v3/tab/:tableId/records/:recordId': { who: 'member', works: 'vmbat' },
  'POST v3/tab/:tableId/records/batch': { who: 'member', works: 'mbat' },
  'POST v3/tab/:tableId/records/upsert': { who: 'member', works: 'mbat' },
  'GET v3/tab/:tableId/changes': { who: 'member', works: 'vmbat' },
  'POST v3/tab/:tableId/records': { who: 'member', works: 'mbat' },
  'PUT v3/tab/:tableId/records/:recordId': { who: 'member', works: 'mbat' },
  'DELETE v3/tab/:tableId/records/:recordId': { who: 'member', works: 'mbat' },
  'POST v3/tab/:tableId/records/:recordId/restore': { who: 'member', works: 'mbat' },
  'GET records/:tableId/gestures': { who: 'member', works: 'vmba' },
  'GET records/:tableId/gestures/:batch': { who: 'member', works: 'vmba' },
  'GET records/:tableId/trash': { who: 'member', works: 'mba' },
  'POST records/past': { who: 'member', works: 'vmba' },
  'POST records/past/summary': { who: 'member', works: 'vmba' },
  'GET records/:tableId/past/days': { who: 'member', works: 'vmba' },
} satisfies CallRows<typeof recordCalls & typeof programCalls & typeof recordEditCalls & typeof undoCalls & typeof pastCalls>

export const recordsMutationRows = {
  'conflicts.resolve': { works: 'mba' },
  'records.change': { works: 'mba', keep: ['changes'] },
  'records.place': { works: 'mba' },
  // of rows that are not one's own nothing happens
  'records.leave': { works: 'owvmba' },
  'records.undo': { works: 'mba' },
  'records.redo': { works: 'mba' },
  'records.restoreBatch': { works: 'mba' },
  'records.purgeBatch': { works: 'ba' },
} satisfies MutationRows<typeof conflictMutationSchemas & typeof recordMutationSchemas>

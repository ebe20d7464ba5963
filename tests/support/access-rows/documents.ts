import type { documentCalls } from '#shared/nouns/documents/document-calls.ts'
import type { versionCalls } from '#shared/nouns/documents/version-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const documentsCallRows = {
  'GET documents': { who: 'member', works: 'owvmba' },
  'GET documents/:document/versions': { who: 'member', works: 'vmba' },
  'GET documents/:document/versions/:id': { who: 'member', works: 'vmba' },
  'POST documents/:document/versions': { who: 'member', works: 'mba' },
  'POST documents/:document/versions/:id/label': { who: 'member', works: 'mba' },
  'POST documents/:document/versions/:id/restore': { who: 'member', works: 'mba' },
} satisfies CallRows<typeof documentCalls & typeof versionCalls>

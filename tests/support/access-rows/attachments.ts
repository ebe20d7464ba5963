import type { attachmentCalls } from '#shared/nouns/attachments/attachment-calls.ts'
import type { attachmentMutationSchemas } from '#shared/nouns/attachments/attachment-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const attachmentsCallRows = {
  'POST attachments/upload': { who: 'member', works: 'mbat' },
  'POST attachments/part': { who: 'member', works: 'mba' },
  'POST attachments/describe': { who: 'member', works: 'vmbat' },
  // another member's picture
  'GET attachments/web-picture': { who: 'member', works: '' },
  'GET attachments/:tableId/:fieldId/:recordId/:id': { who: 'member', works: 'vmbat' },
  // another member's picture; one's own is in the tests of owned files
  'POST files/:owner/:ownerId': { who: 'member', works: '' },
  'GET files/:owner/:ownerId/:id': { who: 'member', works: 'wvmba' },
} satisfies CallRows<typeof attachmentCalls>

export const attachmentsMutationRows = {
  'attachments.announce': { works: 'mba' },
  // another member's picture
  'attachments.remove': { works: '' },
} satisfies MutationRows<typeof attachmentMutationSchemas>

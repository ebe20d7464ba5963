import type { tableMailCalls } from '#shared/nouns/table-mail/table-mail-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

export const tableMailCallRows = {
  'GET v3/tab/:tableId/config/email': { who: 'builder', works: 'ba' },
  'PUT v3/tab/:tableId/config/email': {
    who: 'builder',
    works: 'ba',
    omit: ['enabled', 'subject_field', 'body_field', 'attachments_field', 'from_email_field'],
  },
  'GET tables/:tableId/mails': { who: 'builder', works: 'ba' },
  'GET tables/:tableId/records/:recordId/mail-texts': { who: 'member', works: 'vmba' },
  'POST tables/:tableId/mails/test': { who: 'builder', works: 'ba' },
} satisfies CallRows<typeof tableMailCalls>

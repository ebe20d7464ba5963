import type { formCalls } from '#shared/nouns/forms/form-calls.ts'
import type { formMutationSchemas } from '#shared/nouns/forms/form-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const formsCallRows = {
  'GET v3/tab/:tableId/config/forms': { who: 'member', works: 'vmba' },
  'GET v3/tab/:tableId/config/forms/:id': { who: 'member', works: 'vmba', id: 'form' },
  'PUT v3/tab/:tableId/config/forms': { who: 'builder', works: 'ba', set: { creationForm: true, updateForm: true, chatForm: true } },
  'POST forms/versions': { who: 'builder', works: 'ba', id: 'form' },
} satisfies CallRows<typeof formCalls>

export const formsMutationRows = {
  'forms.create': { works: 'ba' },
  'forms.update': { works: 'ba', id: 'form' },
  'forms.delete': { works: 'ba', id: 'form' },
  'forms.submit': { works: 'mba', id: 'form', omit: ['link'], keep: ['version'] },
} satisfies MutationRows<typeof formMutationSchemas>

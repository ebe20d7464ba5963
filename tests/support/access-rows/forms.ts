import type { formCalls } from '#shared/nouns/forms/form-calls.ts'
import type { formMutationSchemas } from '#shared/nouns/forms/form-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const formsCallRows = {
  'POST forms/versions': { who: 'builder', works: 'ba', id: 'form' },
} satisfies CallRows<typeof formCalls>

export const formsMutationRows = {
  'forms.create': { works: 'ba' },
  'forms.update': { works: 'ba', id: 'form' },
  'forms.delete': { works: 'ba', id: 'form' },
  'forms.submit': { works: 'mba', id: 'form', omit: ['link'], keep: ['version'] },
} satisfies MutationRows<typeof formMutationSchemas>

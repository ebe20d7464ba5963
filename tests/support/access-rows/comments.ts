import type { commentCalls } from '#shared/nouns/comments/comment-calls.ts'
import type { commentMutationSchemas } from '#shared/nouns/comments/comment-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const commentsCallRows = {
  'GET v3/tab/:tableId/records/:recordId/comments': { who: 'member', works: 'vmbat' },
  'POST v3/tab/:tableId/records/:recordId/comments': { who: 'member', works: 'mbat' },
} satisfies CallRows<typeof commentCalls>

export const commentsMutationRows = {
  // of an app, which has none
  'comments.add': { works: '' },
  // others' comments are not named
  'comments.edit': { works: '' },
  'comments.delete': { works: '' },
  'comments.react': { works: '' },
  'comments.resolve': { works: '' },
  'comments.read': { works: '' },
} satisfies MutationRows<typeof commentMutationSchemas>

import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { commentLength } from '#shared/nouns/comments/comment.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const params = z.strictObject({ tableId: tableIdSchema, recordId: idSchema })

/** Comments of a record, for programs. */
export const commentCalls = defineCalls({
  'GET v3/tab/:tableId/records/:recordId/comments': {
    about: 'The comments of a record, in their order.',
    who: 'member',
    tokens: 'reading',
    params,
    answer: z.strictObject({
      items: z.array(
        z.strictObject({
          id: idSchema,
          parent_id: z.string().nullable(),
          author_id: z.string(),
          text: z.string(),
          made_at: z.string(),
          edited_at: z.string().nullable(),
          resolved_at: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST v3/tab/:tableId/records/:recordId/comments': {
    about: 'Comments on a record, or answers a comment.',
    who: 'member',
    tokens: true,
    params,
    body: z.strictObject({ text: z.string().trim().min(1).max(commentLength), parent_id: idSchema.nullable().default(null) }),
    answer: z.strictObject({ id: idSchema }),
  },
})

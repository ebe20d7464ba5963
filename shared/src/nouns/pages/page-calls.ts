import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const pageSchema = z.strictObject({ id: idSchema, label: z.string(), updated_at: z.string() })
export type ProgramPage = z.infer<typeof pageSchema>

/** Pages for programs, as Markdown. */
export const pageCalls = defineCalls({
  'GET v3/pages': {
    about: 'The pages that the person may read.',
    who: 'member',
    tokens: true,
    answer: z.strictObject({ items: z.array(pageSchema) }),
  },
  'GET v3/pages/:id': {
    about: 'A page as Markdown.',
    who: 'member',
    tokens: true,
    params: z.strictObject({ id: idSchema }),
    answer: pageSchema.extend({ markdown: z.string() }),
  },
})

import { z } from 'zod'
import { tableIdSchema, viewIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const userSchema = z.object({
  type: z.enum(['app', 'page']),
  id: z.string(),
  label: z.string(),
  /** visitors of a public link see it too */
  isShared: z.boolean(),
})
export type ViewUser = z.infer<typeof userSchema>

/** The blocks and links that use a view, asked before it is deleted. */
export const viewUseCalls = defineCalls({
  'POST views/uses': {
    about: 'The apps and pages that use a view.',
    who: 'builder',
    body: z.strictObject({ id: viewIdSchema, tableId: tableIdSchema }),
    /** `others`: apps and pages that the member may not see */
    answer: z.object({
      users: z.array(userSchema),
      others: z.number(),
      /** public links to the view itself */
      links: z.number(),
    }),
  },
})

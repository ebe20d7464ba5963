import { z } from 'zod'
import { idSchema, itemIdSchema, labelSchema, tableIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const ofTable = z.strictObject({
  type: z.literal('table'),
  id: tableIdSchema,
  name: labelSchema,
  with_records: z.boolean().default(false),
})
const ofDocument = z.strictObject({ type: z.enum(['app', 'dashboard', 'doc-page']), id: idSchema, name: labelSchema })

/** Copying what has a place in the workspace (specification 2 §7 "Tab duplicate"). */
export const tabCopyCalls = defineCalls({
  /** records follow by a job when `with_records` is given; files and public links stay with the first */
  'POST v4/duplicate/tab': {
    about: 'Copies a table, an app or a doc page under a new name.',
    who: 'builder',
    body: z.discriminatedUnion('type', [ofTable, ofDocument]),
    answer: z.strictObject({ id: itemIdSchema }),
  },
})

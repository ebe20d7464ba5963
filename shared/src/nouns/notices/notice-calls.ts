import { z } from 'zod'
import { fieldIdSchema, idSchema, itemIdSchema, itemTypeSchema } from '#shared/lib/schemas.ts'
import { readerLimit } from '#shared/nouns/notices/notice-limits.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

export const noticeCalls = defineCalls({
  /**
   * The members among `members` who may see a thing that the caller sees: an item, or a record and field of a table. For lists of people
   * to mention or to forward to. @throws `object_not_found`, `unauthorized`
   */
  'POST notices/readers': {
    about: 'Tells which of the named people may see a thing.',
    who: 'member',
    reads: true,
    body: z.strictObject({
      itemType: itemTypeSchema,
      itemId: itemIdSchema,
      recordId: idSchema.nullable(),
      fieldId: fieldIdSchema.nullable(),
      members: z.array(idSchema).max(readerLimit),
    }),
    answer: z.object({ members: z.array(z.string()) }),
  },
})

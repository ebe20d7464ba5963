import { z } from 'zod'
import { idSchema, itemIdSchema, itemTypeSchema } from '#shared/lib/schemas.ts'
import { longestWords } from '#shared/nouns/access-requests/access-request.ts'

/** Arguments of the mutations on requests for access, by kind. */
export const accessRequestMutationSchemas = {
  /** answered alike whether the thing is there or not */
  'accessRequests.ask': z.strictObject({
    id: idSchema,
    itemType: itemTypeSchema,
    itemId: itemIdSchema,
    words: z.string().trim().max(longestWords),
  }),
  'accessRequests.refuse': z.strictObject({ id: idSchema }),
}

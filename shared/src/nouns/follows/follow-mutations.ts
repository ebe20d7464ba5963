import { z } from 'zod'
import { idSchema, tableIdSchema } from '#shared/lib/schemas.ts'

const followed = z.discriminatedUnion('itemType', [
  z.strictObject({ itemType: z.literal('app'), itemId: idSchema, recordId: z.null() }),
  z.strictObject({ itemType: z.literal('page'), itemId: idSchema, recordId: z.null() }),
  z.strictObject({ itemType: z.literal('table'), itemId: tableIdSchema, recordId: idSchema }),
])

/** Arguments of the mutations on what one follows oneself, by kind. */
export const followMutationSchemas = { 'follows.add': followed, 'follows.remove': followed }

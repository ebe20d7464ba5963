import { z } from 'zod'
import { itemIdSchema, itemTypeSchema } from '#shared/lib/schemas.ts'

/** Arguments of the mutations on one's own recent items, by kind. */
export const recentMutationSchemas = {
  'recents.visit': z.strictObject({ itemType: itemTypeSchema, itemId: itemIdSchema, visitedAt: z.iso.datetime() }),
}

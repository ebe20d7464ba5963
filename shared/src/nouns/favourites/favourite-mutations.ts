import { z } from 'zod'
import { itemIdSchema, positionSchema } from '#shared/lib/schemas.ts'

const favouriteTarget = { itemType: z.enum(['app', 'table', 'page', 'folder']), itemId: itemIdSchema }

/** Arguments of the mutations on one's own favourites, by kind. */
export const favouriteMutationSchemas = {
  'favourites.add': z.strictObject({ ...favouriteTarget, position: positionSchema }),
  'favourites.remove': z.strictObject(favouriteTarget),
}

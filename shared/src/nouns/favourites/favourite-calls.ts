import { z } from 'zod'
import { itemIdSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** the specification's names of what can be starred (2 §3 "Favorites") */
const types = z.enum(['app', 'table', 'doc-page', 'workspace'])

/** One's own favourites by the specification's name; each call that changes something is a mutation that devices send themselves. */
export const favouriteCalls = defineCalls({
  'GET v3/favorites': {
    about: 'Lists what one starred and may still see, in one’s own order.',
    who: 'member',
    answer: z.strictObject({ items: z.array(z.strictObject({ type: types, id: itemIdSchema })) }),
  },
  'POST v3/favorites': {
    about: 'Stars an item for oneself, after the others.',
    who: 'member',
    body: z.strictObject({ type: types, id: itemIdSchema }),
  },
  'DELETE v3/favorites/:type/:itemId': {
    about: 'Takes one’s star from an item.',
    who: 'member',
    params: z.strictObject({ type: types, itemId: itemIdSchema }),
  },
})
export type FavouriteType = z.infer<typeof types>

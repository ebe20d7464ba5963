import type { favouriteCalls } from '#shared/nouns/favourites/favourite-calls.ts'
import type { favouriteMutationSchemas } from '#shared/nouns/favourites/favourite-mutations.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const favouritesCallRows = {
  // as `favourites.add`: an own mark on a name one need not see
  'GET v3/favorites': { who: 'member', works: 'owvmba' },
  'POST v3/favorites': { who: 'member', works: 'ovmba', id: 'app' },
  'DELETE v3/favorites/:type/:itemId': { who: 'member', works: 'owvmba' },
} satisfies CallRows<typeof favouriteCalls>

export const favouritesMutationRows = {
  // an own mark on a name one need not see: it shows nothing
  'favourites.add': { works: 'ovmba' },
  'favourites.remove': { works: 'owvmba' },
} satisfies MutationRows<typeof favouriteMutationSchemas>

import { positionBetween } from '#shared/lib/positions.ts'
import { favouriteCalls, type FavouriteType } from '#shared/nouns/favourites/favourite-calls.ts'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import { favouriteRows } from '#server/features/favourites/favourite-rows.ts'
import { handleCalls, type CallModule } from '#server/http/call-module.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'

const itemTypes: Record<FavouriteType, Favourite['itemType']> = { app: 'app', table: 'table', 'doc-page': 'page', workspace: 'folder' }

const typeOf: Record<Favourite['itemType'], FavouriteType> = { app: 'app', table: 'table', page: 'doc-page', folder: 'workspace' }

/** The calls of {@link favouriteCalls}, each a mutation of favourites. */
export function favouriteModule(handlers: MutationHandlers): CallModule {
  return handleCalls(favouriteCalls, {
    'GET v3/favorites': (_request, context) => {
      const mine = [...favouriteRows(context.member(), 0)].flatMap(({ data }) => data ?? [])
      const inOrder = mine.toSorted((a, b) => (a.position < b.position ? -1 : 1))
      return { items: inOrder.map(({ itemType, itemId }) => ({ type: typeOf[itemType], id: itemId })) }
    },
    'POST v3/favorites': ({ body: { type, id: itemId } }, context) =>
      runMutations(context.member(), handlers, (apply, { org: { db }, memberId }) => {
        const last = db.get(
          db.build
            .selectFrom('favourite')
            .select((row) => row.fn.max<string | null>('position').as('position'))
            .where('member_id', '=', memberId)
            .where('deleted_at', 'is', null),
        )
        apply('favourites.add', { itemType: itemTypes[type], itemId, position: positionBetween(last?.position ?? null, null) })
      }),
    'DELETE v3/favorites/:type/:itemId': ({ params: { type, itemId } }, context) =>
      runMutations(context.member(), handlers, (apply) => apply('favourites.remove', { itemType: itemTypes[type], itemId })),
  })
}

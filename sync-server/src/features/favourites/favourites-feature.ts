import { AppError } from '#shared/protocol/errors.ts'
import { favouriteMutationSchemas } from '#shared/nouns/favourites/favourite-mutations.ts'
import { favouriteModule } from '#server/features/favourites/favourite-module.ts'
import { favouriteRows, maySee } from '#server/features/favourites/favourite-rows.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const add = mutation(favouriteMutationSchemas['favourites.add'], (context, args) => {
  const { org, memberId } = context
  const { db } = org
  if (!maySee(context, args.itemType, args.itemId)) throw new AppError('unauthorized')
  const row = { position: args.position, seq: org.nextSeq(), deleted_at: null }
  db.run(
    db.build
      .insertInto('favourite')
      .values({ id: idOf(memberId, args), member_id: memberId, item_type: args.itemType, item_id: args.itemId, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row)),
  )
  org.changed()
})

const remove = mutation(favouriteMutationSchemas['favourites.remove'], ({ org, memberId, now }, args) => {
  const { db } = org
  const id = idOf(memberId, args)
  const found = db.get(db.build.selectFrom('favourite').select('id').where('id', '=', id).where('deleted_at', 'is', null))
  if (!found) return
  db.run(db.build.updateTable('favourite').set({ deleted_at: now().toISOString(), seq: org.nextSeq() }).where('id', '=', id))
  org.changed()
})

function idOf(memberId: string, { itemType, itemId }: { itemType: string; itemId: string }): string {
  return `${memberId}:${itemType}:${itemId}`
}

const mutations: MutationHandlers = { 'favourites.add': add, 'favourites.remove': remove }

/** A person's starred items; nobody else receives them. */
export const favouritesFeature: ServerFeature = {
  name: 'favourites',
  calls: [favouriteModule(mutations)],
  mutations,
  feeds: [feedSource('favourite', favouriteRows)],
}

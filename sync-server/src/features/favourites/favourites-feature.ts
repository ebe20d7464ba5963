import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { favouriteMutationSchemas } from '#shared/nouns/favourites/favourite-mutations.ts'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { favouriteModule } from '#server/features/favourites/favourite-module.ts'
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

const favourites = feedSource('favourite', function* (context, since) {
  const { db } = context.org
  const rows = db.all(db.build.selectFrom('favourite').selectAll().where('member_id', '=', context.memberId).where('seq', '>', since))
  for (const row of rows) {
    const visible = row.deleted_at === null && maySee(context, row.item_type, row.item_id)
    const data: Favourite = { id: row.id, itemType: row.item_type, itemId: row.item_id, position: row.position }
    yield { id: row.id, seq: row.seq, data: visible ? data : null }
  }
})

/** Everybody sees folders, but not all of their content. */
function maySee({ access }: OrgContext, itemType: ItemType | 'folder', itemId: string): boolean {
  return itemType === 'folder' || access.item(itemType, itemId) !== 'none'
}

function idOf(memberId: string, { itemType, itemId }: { itemType: string; itemId: string }): string {
  return `${memberId}:${itemType}:${itemId}`
}

const mutations: MutationHandlers = { 'favourites.add': add, 'favourites.remove': remove }

/** A person's starred items; nobody else receives them. */
export const favouritesFeature: ServerFeature = {
  name: 'favourites',
  calls: [favouriteModule(mutations)],
  mutations,
  feeds: [favourites],
}

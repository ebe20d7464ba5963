import type { ItemType } from '#shared/values/item-type.ts'
import { newId } from '#shared/lib/ids.ts'
import { itemDefaults, itemKey, readItem } from '#client/nouns/items/item.ts'
import { firstPosition } from '#client/nouns/items/order.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

export interface Look {
  label: string
  icon: string
  color: string
}

/** Makes an empty app at once, also offline, and answers its id. */
export function createApp(look: Partial<Look> & { label: string }, folderId?: string): string {
  return createEntry('app', look, folderId)
}

/** Makes an empty doc page at once, also offline, and answers its id. With `isPrivate`, and below a private page, it is its maker's alone. */
export function createPage(look: Partial<Look> & { label: string }, folderId?: string, parentId?: string, isPrivate = false): string {
  return createEntry('page', look, folderId, { parentId, isPrivate })
}

/** Puts a page below another, or out of all. */
export function movePage(id: string, parentId: string | null): void {
  mutate('pages.move', { id, parentId }, [{ entity: 'page', id, data: { parentId, updatedAt: new Date().toISOString() } }])
}

function createEntry(
  type: 'app' | 'page',
  look: Partial<Look> & { label: string },
  folderId: string | undefined,
  { parentId, isPrivate: isKept = false }: { parentId?: string | undefined; isPrivate?: boolean } = {},
): string {
  const id = newId()
  const full: Look = { ...itemDefaults[type], ...look }
  const now = new Date().toISOString()
  // below a private page nothing begins in everybody's sight
  const isPrivate = isKept || (parentId !== undefined && Boolean(readEntity('page', parentId)?.private))
  // a private folder has its readers decided, and its owner alone fills it
  const kept = type === 'page' && folderId !== undefined ? readEntity('folder', folderId)?.private : undefined
  const owner = readSession().memberId
  const readers = kept?.owner === owner ? kept : isPrivate || kept ? { owner, roles: {} } : null
  const data = {
    ...full,
    id,
    createdAt: now,
    updatedAt: now,
    createdBy: readSession().memberId,
    isPublic: false,
    ...(type === 'page' && { parentId: parentId ?? null, private: readers }),
  }
  const args = {
    id,
    ...full,
    ...(folderId === undefined ? {} : { folderId }),
    ...(parentId === undefined ? {} : { parentId }),
    ...(isPrivate && { isPrivate }),
  }
  mutate(type === 'app' ? 'apps.create' : 'pages.create', args, [
    { entity: type, id, data },
    ...(kept && kept.owner !== owner ? [] : placePatch(type, id, folderId)),
  ])
  return id
}

/** The server's effect of `folderId` on creation: the item goes first in the folder. */
export function placePatch(type: ItemType, id: string, folderId: string | undefined): Patch[] {
  if (folderId === undefined) return []
  const position = firstPosition(readEntities('folderItem').filter((entry) => entry.folderId === folderId))
  const key = itemKey(type, id)
  return [{ entity: 'folderItem', id: key, data: { id: key, folderId, itemType: type, itemId: id, position } }]
}

const kinds = {
  app: { update: 'apps.update', archive: 'apps.archive', restore: 'apps.restore' },
  table: { update: 'tables.update', archive: 'tables.archive', restore: 'tables.restore' },
  page: { update: 'pages.update', archive: 'pages.archive', restore: 'pages.restore' },
} as const satisfies Record<ItemType, Record<string, string>>

/** Changes label, icon or colour. */
export function updateItem(type: ItemType, id: string, look: Partial<Look>): void {
  mutate(kinds[type].update, { id, ...look }, [{ entity: type, id, data: { ...look, updatedAt: new Date().toISOString() } }])
}

/** Deleting from the interface archives (specification 2 §4); the answer brings it back. */
export function archiveItem(type: ItemType, id: string): () => void {
  const item = readItem(type, id)
  mutate(kinds[type].archive, { id }, [{ entity: type, id, data: null }])
  return () => {
    if (!item) return
    const { type: _, ...entry } = item
    mutate(kinds[type].restore, { id }, [{ entity: type, id, data: entry }])
  }
}

import { useMemo } from 'react'
import type { Favourite } from '#shared/nouns/favourites/favourite.ts'
import type { Folder } from '#shared/nouns/folders/folder.ts'
import { byPosition } from '#shared/lib/positions.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { lastPosition } from '#client/nouns/items/order.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'

type Target = Pick<Favourite, 'itemType' | 'itemId'>

export type StarredEntry = { kind: 'item'; item: Item } | { kind: 'folder'; folder: Folder }

/** This person's favourites that they may still see, in their own order. */
export function useStarred(): StarredEntry[] {
  const favourites = useEntities('favourite')
  const folders = useEntities('folder')
  const items = useItems()
  return useMemo(() => {
    const folderById = new Map(folders.map((folder) => [folder.id, folder]))
    return favourites.toSorted(byPosition).flatMap((entry): StarredEntry[] => {
      if (entry.itemType === 'folder') {
        const folder = folderById.get(entry.itemId)
        return folder ? [{ kind: 'folder', folder }] : []
      }
      const item = items.get(itemKey(entry.itemType, entry.itemId))
      return item ? [{ kind: 'item', item }] : []
    })
  }, [favourites, folders, items])
}

/** Keys `<type>:<id>` of everything starred, for marks in lists. */
export function useStarredKeys(): ReadonlySet<string> {
  const favourites = useEntities('favourite')
  return useMemo(() => new Set(favourites.map((entry) => `${entry.itemType}:${entry.itemId}`)), [favourites])
}

/** Stars or unstars, only for this person. */
export function toggleFavourite({ itemType, itemId }: Target): void {
  const id = `${readSession().memberId}:${itemType}:${itemId}`
  const favourites = readEntities('favourite')
  if (favourites.some((entry) => entry.itemType === itemType && entry.itemId === itemId)) {
    mutate('favourites.remove', { itemType, itemId }, [{ entity: 'favourite', id, data: null }])
  } else {
    const position = lastPosition(favourites)
    mutate('favourites.add', { itemType, itemId, position }, [{ entity: 'favourite', id, data: { id, itemType, itemId, position } }])
  }
}

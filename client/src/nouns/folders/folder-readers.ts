import { readAccess } from '#client/engine/access/use-access.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { readersPatches, type Readers } from '#client/nouns/folders/private-folders.ts'
import { mayKeepPage } from '#client/nouns/items/item-access.ts'

/** Keeps a folder and its pages private, shared with these roles; null: the roles decide about all of them. */
export function setFolderReaders(id: string, roles: Readers | null): void {
  const kept = roles && { owner: readSession().memberId, roles }
  const pages = readEntities('folderItem').filter(({ folderId, itemType }) => folderId === id && itemType === 'page')
  mutate('folders.readers', { id, private: roles && { roles } }, [
    { entity: 'folder', id, data: { private: kept } },
    ...pages.flatMap(({ itemId }) => readersPatches(itemId, roles)),
  ])
}

/** Things that keep a folder from being private: all but one's own pages. */
export function othersIn(id: string): number {
  const access = readAccess()
  return readEntities('folderItem').filter(
    ({ folderId, itemType, itemId }) => folderId === id && !(itemType === 'page' && mayKeepPage(access, itemId)),
  ).length
}

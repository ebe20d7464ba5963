import { topLevel } from '#shared/nouns/folders/folder.ts'
import type { Access } from '#shared/access/access.ts'
import type { Privacy } from '#shared/access/privacy.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import type { Patch } from '#client/engine/replica/patch.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { mayKeepPage } from '#client/nouns/items/item-access.ts'

export type Readers = Privacy['roles']

/** True for the one who keeps a folder, and for its maker, who may take it from others. */
export function mayKeepFolder(access: Access, id: string): boolean {
  const folder = readEntity('folder', id)
  if (!folder) return false
  return folder.private ? folder.private.owner === access.memberId : folder.madeBy === access.memberId && access.canCreate('folder')
}

/** The privacy of the folder that a page stands in; undefined: it decides for itself. */
export function privacyOfFolder(folderId: string | undefined): Privacy | undefined {
  return (folderId === undefined || folderId === topLevel ? undefined : readEntity('folder', folderId)?.private) ?? undefined
}

/** False for what stands in somebody else's private folder: its owner alone takes it out. */
export function mayLeaveFolder(type: ItemType, id: string): boolean {
  const left = privacyOfFolder(readEntity('folderItem', `${type}:${id}`)?.folderId)
  return left === undefined || left.owner === readSession().memberId
}

/**
 * Tells how a move changes the readers of an item: `in`, it gets those of a private folder; `out`, nobody decides for it any longer; `refused`, a
 * private folder holds one's own pages alone. Undefined: nothing.
 */
export function changeOfReaders(type: ItemType, id: string, folderId: string | null): 'in' | 'out' | 'refused' | undefined {
  const kept = privacyOfFolder(folderId ?? undefined)
  const from = readEntity('folderItem', `${type}:${id}`)?.folderId
  if (from === (folderId ?? topLevel)) return undefined
  if (!kept) return privacyOfFolder(from) ? 'out' : undefined
  if (type !== 'page' || kept.owner !== readSession().memberId || !mayKeepPage(readAccess(), id)) return 'refused'
  return isSame(readEntity('page', id)?.private, kept) ? undefined : 'in'
}

/** One's own pages below one that have its readers: they go along with it. */
export function pagesAlong(id: string): string[] {
  const all = readEntities('page')
  const before = all.find((page) => page.id === id)?.private
  const below = new Set([id])
  for (let size = 0; size !== below.size;) {
    size = below.size
    for (const page of all) if (page.parentId !== null && below.has(page.parentId)) below.add(page.id)
  }
  below.delete(id)
  const access = readAccess()
  return all.filter((page) => below.has(page.id) && isSame(page.private, before) && mayKeepPage(access, page.id)).map((page) => page.id)
}

/** Shows a page, and those that go along with it, with other readers. */
export function readersPatches(id: string, roles: Readers | null): Patch[] {
  const kept = roles && { owner: readSession().memberId, roles }
  return [id, ...pagesAlong(id)].map((page) => ({ entity: 'page', id: page, data: { private: kept } }))
}

function isSame(one: Privacy | null | undefined, other: Privacy | null | undefined): boolean {
  if (!one || !other) return !one && !other
  const [a, b] = [Object.entries(one.roles), other.roles]
  return one.owner === other.owner && a.length === Object.keys(b).length && a.every(([role, level]) => b[role] === level)
}

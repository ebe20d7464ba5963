import type { MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'

/** The items of a menu bar in their visible order: each folder directly before its items. */
export function menuOrder(items: readonly MenuItem[]): MenuItem[] {
  return items.filter((item) => item.folderId === null).flatMap((item) => [item, ...items.filter((child) => child.folderId === item.id)])
}

/**
 * One step up or down: past the neighbour. A link also enters the folder that it meets, and leaves its own. At an end nothing changes.
 */
export function moveByStep(items: readonly MenuItem[], id: string, step: -1 | 1): MenuItem[] {
  const item = items.find((each) => each.id === id)
  const place = item && placeAfterStep(items, item, step)
  if (!item || !place) return [...items]
  const rest = items.filter((each) => each !== item)
  const anchor = rest.filter((each) => each.folderId === place.folderId)[place.index]
  const at = anchor ? rest.indexOf(anchor) : rest.length
  return [...rest.slice(0, at), { ...item, folderId: place.folderId }, ...rest.slice(at)]
}

/** Puts a new item at the end. */
export function withItem(items: readonly MenuItem[], item: MenuItem): MenuItem[] {
  return [...items, item]
}

/** Takes an item away; the items of a folder move to the top. */
export function withoutItem(items: readonly MenuItem[], id: string): MenuItem[] {
  return items.filter((item) => item.id !== id).map((item) => (item.folderId === id ? { ...item, folderId: null } : item))
}

/** The folder, and the place among its items without this one. */
function placeAfterStep(items: readonly MenuItem[], item: MenuItem, step: -1 | 1): { folderId: string | null; index: number } | undefined {
  const inside = (folderId: string | null): MenuItem[] => items.filter((each) => each.folderId === folderId && each !== item)
  const siblings = items.filter((each) => each.folderId === item.folderId)
  const neighbour = siblings[siblings.indexOf(item) + step]
  const beside = (folderId: string | null, id: string): { folderId: string | null; index: number } => ({
    folderId,
    index: inside(folderId).findIndex((each) => each.id === id) + (step === 1 ? 1 : 0),
  })
  if (!neighbour) return item.folderId === null ? undefined : beside(null, item.folderId)
  if (neighbour.type === 'folder' && item.type !== 'folder')
    return { folderId: neighbour.id, index: step === 1 ? 0 : inside(neighbour.id).length }
  return beside(item.folderId, neighbour.id)
}

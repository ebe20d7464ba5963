import type { MenuItem } from '#shared/nouns/bundles/bundle-snapshot.ts'

/** The target of a moved item: a folder (null: the top), between two positions (null: an end). */
export interface MenuPlace {
  folderId: string | null
  between: [string | null, string | null]
}

/** The items of a menu bar in their visible order: each folder directly before its items. */
export function menuOrder(items: readonly MenuItem[]): MenuItem[] {
  return items.filter((item) => item.folderId === null).flatMap((item) => [item, ...items.filter((child) => child.folderId === item.id)])
}

/** The target of one step up or down: past the neighbour. A link also enters the folder that it meets, and leaves its own. Undefined at an end. */
export function placeAfterStep(items: readonly MenuItem[], id: string, step: -1 | 1): MenuPlace | undefined {
  const item = items.find((each) => each.id === id)
  if (!item) return undefined
  const siblings = items.filter((each) => each.folderId === item.folderId)
  const neighbour = siblings[siblings.indexOf(item) + step]
  if (!neighbour) return item.folderId === null ? undefined : leaving(items, item.folderId, step)
  if (neighbour.type === 'folder' && item.type !== 'folder') {
    const inside = items.filter((each) => each.folderId === neighbour.id)
    return { folderId: neighbour.id, between: step === 1 ? [null, inside[0]?.position ?? null] : [inside.at(-1)?.position ?? null, null] }
  }
  return {
    folderId: item.folderId,
    between: beside(
      siblings.filter((each) => each !== item),
      neighbour,
      step,
    ),
  }
}

function leaving(items: readonly MenuItem[], folderId: string, step: -1 | 1): MenuPlace | undefined {
  const top = items.filter((each) => each.folderId === null)
  const folder = top.find((each) => each.id === folderId)
  return folder && { folderId: null, between: beside(top, folder, step) }
}

/** Just before (step -1) or after (1) one of a list. */
function beside(list: readonly MenuItem[], at: MenuItem, step: -1 | 1): [string | null, string | null] {
  const index = list.indexOf(at)
  const [before, after] = step === 1 ? [at, list[index + 1]] : [list[index - 1], at]
  return [before?.position ?? null, after?.position ?? null]
}

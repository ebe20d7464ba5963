import { byPosition, positionBetween } from '#shared/lib/positions.ts'
import { topLevel } from '#shared/nouns/folders/folder.ts'
import { itemTypes, type ItemType } from '#shared/values/item-type.ts'
import { placeFolder, placeItem } from '#client/nouns/folders/folder-commands.ts'
import { placeAsking } from '#client/nouns/folders/place-asking.ts'
import { itemKey, readItem } from '#client/nouns/items/item.ts'
import { readAccess } from '#client/engine/access/use-access.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'

export type TreeSide = 'before' | 'after' | 'into'

interface Named {
  type: ItemType
  id: string
}

/** The item of a line; undefined for folders and for what is gone. */
function itemOf({ dataset }: HTMLElement): Named | undefined {
  const [name, id = ''] = (dataset['node'] ?? '').split(':')
  const type = itemTypes.find((one) => one === name)
  return type && readItem(type, id) ? { type, id } : undefined
}

const folderOf = ({ dataset }: HTMLElement): string => (dataset['node'] ?? '').replace('folder:', '')

/** The lines of a list, as they are shown. */
function listOf(tree: HTMLElement, { dataset }: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[data-node]')].filter((line) => line.dataset['list'] === dataset['list'])
}

/** Carries out a drop. */
export function dropAt(tree: HTMLElement, dragged: HTMLElement, line: HTMLElement, side: TreeSide): void {
  const item = itemOf(dragged)
  if (!item) return moveFolder(folderOf(dragged), folderOf(line), side === 'after')
  if (side === 'into') return void placeAsking(item.type, item.id, folderOf(line))
  const others = listOf(tree, line).filter((one) => one !== dragged)
  insert(item, line.dataset['list'] ?? topLevel, others, others.indexOf(line) + (side === 'after' ? 1 : 0))
}

/** One place up or down in its list, for the keyboard. */
export function moveBy(tree: HTMLElement, line: HTMLElement, by: 1 | -1): void {
  const list = listOf(tree, line)
  const to = list.indexOf(line) + by
  const beside = list[to]
  if (!beside) return
  const item = itemOf(line)
  if (!item) return moveFolder(folderOf(line), folderOf(beside), by > 0)
  insert(
    item,
    line.dataset['list'] ?? topLevel,
    list.filter((one) => one !== line),
    to,
  )
}

/** Items above the new place that never had one get theirs, so that the order stays as it was seen. */
function insert(item: Named, folderId: string, others: readonly HTMLElement[], at: number): void {
  const entries = readEntities('folderItem').filter((entry) => entry.folderId === folderId)
  const positions = new Map<string, string>(entries.map(({ id, position }) => [id, position]))
  const folder = folderId === topLevel ? null : folderId
  let last: string | null = null
  for (const other of others.slice(0, at).flatMap((line) => itemOf(line) ?? [])) {
    const known: string | undefined = positions.get(itemKey(other.type, other.id))
    const position: string = known ?? positionBetween(last, null)
    if (known === undefined) placeItem(other.type, other.id, folder, position)
    last = position
  }
  const next = others[at] && itemOf(others[at])
  const after = next && positions.get(itemKey(next.type, next.id))
  placeAsking(item.type, item.id, folder, positionBetween(last, after ?? null))
}

function moveFolder(id: string, besideId: string, isAfter: boolean): void {
  // somebody's private folder stands where they put it
  if (readAccess().folder(id) !== 'write') return
  const others = readEntities('folder')
    .filter((folder) => folder.id !== id)
    .toSorted(byPosition)
  const at = others.findIndex((folder) => folder.id === besideId) + (isAfter ? 1 : 0)
  placeFolder(id, positionBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null))
}

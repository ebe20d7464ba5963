import type { PublicPlace } from '#shared/values/public-place.ts'
import type { BottomNav, BottomNavItem, MenuBar, MenuItem, TopBar, TopBarItem } from '#shared/nouns/bundles/bundle-snapshot.ts'

export type { PublicPlace } from '#shared/values/public-place.ts'

/**
 * The bars of an app as visitors receive them. Items lead to `places` by the keys that stand in the place of ids; whatever has no public
 * link is left out, and so is everything that needs an account.
 */
export interface PublicBars {
  menuBar: MenuBar | null
  topBarItems: Pick<TopBar, 'align' | 'variant' | 'items'> | null
  bottomNav: BottomNav | null
  places: Readonly<Record<string, PublicPlace>>
}

/** The key under which a place stands, given the type and id that an item of a bar names; undefined for none. */
export type PlaceKey = (type: string, id: string) => string | undefined

/** Items by their place: a program may have made their ids of others. */
function renamed<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return items.map((item, index) => ({ ...item, id: `i${index}` }))
}

/** The bar with the items that lead somewhere; null when nothing is left of it. */
export function publicMenuBar(bar: MenuBar, keyOf: PlaceKey): MenuBar | null {
  const links = bar.items.flatMap((item): MenuItem[] => {
    const key = keyOf(item.type, item.targetId)
    return key === undefined ? [] : [{ ...item, targetId: key }]
  })
  const folders = bar.items.filter(({ id, type }) => type === 'folder' && links.some(({ folderId }) => folderId === id))
  const items = bar.items.flatMap(({ id }) => [...folders, ...links].find((item) => item.id === id) ?? [])
  const ids = new Map(items.map(({ id }, index) => [id, `i${index}`]))
  const inFolders = renamed(items).map((item) => ({ ...item, folderId: ids.get(item.folderId ?? '') ?? null }))
  return links.length === 0 ? null : { ...bar, shortcuts: [], items: inFolders }
}

export function publicTopBarItems({ align, variant, items: all }: TopBar, keyOf: PlaceKey): PublicBars['topBarItems'] {
  const items = all.flatMap((item): TopBarItem[] => {
    const key = keyOf('app', item.appId)
    return key === undefined ? [] : [{ ...item, appId: key }]
  })
  return items.length === 0 ? null : { align, variant, items: renamed(items) }
}

/**
 * The actions that lead to an app or to a page of the web; records are made and shown to members only.
 * @param outside the address that visitors may have of an item; empty for none
 */
export function publicBottomNav(bar: BottomNav, keyOf: PlaceKey, outside: (item: BottomNavItem) => string): BottomNav | null {
  const items = bar.items.flatMap((item): BottomNavItem[] => {
    const address = outside(item)
    if (address !== '') return [{ ...item, target: address, tableId: null }]
    const key = keyOf(item.type, item.target)
    return key === undefined ? [] : [{ ...item, target: key, tableId: null }]
  })
  return items.length === 0 ? null : { ...bar, items: renamed(items) }
}

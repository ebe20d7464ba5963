import { safeAddress } from '#shared/blocks/block-address.ts'
import { readBundle } from '#shared/nouns/bundles/bundle-document.ts'
import { navActions } from '#shared/nouns/bundles/nav-actions.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import {
  publicBottomNav,
  publicMenuBar,
  publicTopBarItems,
  type PlaceKey,
  type PublicBars,
  type PublicPlace,
} from '#shared/nouns/public-links/public-bars.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { wholeOutsideAddress } from '#server/items/outside-address.ts'
import type { PublicWays } from '#server/items/public-ways.ts'
import { readDocument } from '#server/sync/org-documents.ts'

const types: ReadonlySet<string> = new Set<ItemType>(['app', 'table', 'page'])
const isItemType = (type: string): type is ItemType => types.has(type)

/**
 * The bars of a shared app, with links to what is public itself. An address is told where the maker of this link may share its
 * item and hold it; links with a password lead nowhere from here.
 */
export function readPublicBars(context: LinkContext, ways: PublicWays): PublicBars {
  const { org, link } = context
  const places: Record<string, PublicPlace> = {}
  const keys = new Map<string, string | undefined>()
  const keyOf: PlaceKey = (type, id) => {
    if (!isItemType(type)) return undefined
    const item = `${type}:${id}`
    if (!keys.has(item)) {
      const place = ways.place(type, id)
      const key = place && `p${keys.size}`
      if (place && key !== undefined) places[key] = place
      keys.set(item, key)
    }
    return keys.get(item)
  }
  const outside = (target: string): string => safeAddress(wholeOutsideAddress(target, ways))
  const { menuBar, topBar, bottomNav } = readDocument(org, documentName({ kind: 'bundle', id: link.item_id }), readBundle)
  return {
    menuBar: menuBar && publicMenuBar(menuBar, keyOf),
    topBarItems: topBar && publicTopBarItems(topBar, keyOf),
    bottomNav:
      bottomNav && publicBottomNav(bottomNav, keyOf, ({ type, target }) => (navActions[type].asks === 'aWebPage' ? outside(target) : '')),
    places,
  }
}

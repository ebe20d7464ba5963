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
import { createPublicWays } from '#server/features/public-links/public-ways.ts'
import { readDocument } from '#server/sync/org-documents.ts'

const types: ReadonlySet<string> = new Set<ItemType>(['app', 'table', 'page'])
const isItemType = (type: string): type is ItemType => types.has(type)

/**
 * The bars of a shared app, with links to what is public itself. An address is told where the maker of this link may share its
 * item and hold it; links with a password lead nowhere from here.
 */
export function readPublicBars(context: LinkContext): PublicBars {
  const { org, link } = context
  const places: Record<string, PublicPlace> = {}
  const keys = new Map<string, string | undefined>()
  const { place: placeOf } = createPublicWays(context)
  const keyOf: PlaceKey = (type, id) => {
    if (!isItemType(type)) return undefined
    const item = `${type}:${id}`
    if (!keys.has(item)) {
      const place = placeOf(type, id)
      const key = place && `p${keys.size}`
      if (place && key !== undefined) places[key] = place
      keys.set(item, key)
    }
    return keys.get(item)
  }
  const { menuBar, topBar, bottomNav } = readDocument(org, documentName({ kind: 'bundle', id: link.item_id }), readBundle)
  return {
    menuBar: menuBar && publicMenuBar(menuBar, keyOf),
    topBarItems: topBar && publicTopBarItems(topBar, keyOf),
    bottomNav:
      bottomNav && publicBottomNav(bottomNav, keyOf, ({ type, target }) => navActions[type].asks === 'aWebPage' && isOnTheWeb(target)),
    places,
  }
}

const isOnTheWeb = (address: string): boolean => safeAddress(address) !== '' && !address.trim().startsWith('/')

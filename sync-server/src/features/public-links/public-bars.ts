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
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { createLinkContext, type LinkContext, type LinkRow } from '#server/access/link-context.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { findItem } from '#server/items/find-item.ts'
import { mayHoldToken } from '#server/features/public-links/hold-token.ts'
import { listLinks } from '#server/features/public-links/public-link-rows.ts'
import { readDocument } from '#server/sync/org-documents.ts'

const types: ReadonlySet<string> = new Set<ItemType>(['app', 'table', 'page'])
const isItemType = (type: string): type is ItemType => types.has(type)

/**
 * The bars of a shared app, with links to what is public itself. An address is told where the maker of this link may share its
 * item and hold it; links with a password lead nowhere from here.
 */
export function readPublicBars(context: LinkContext): PublicBars {
  const { org, link, now } = context
  const maker = link.created_by === null ? undefined : createOrgContext(org, link.created_by, { now, source: 'public-link' })
  const places: Record<string, PublicPlace> = {}
  const keys = new Map<string, string | undefined>()
  const placeOf = (type: ItemType, id: string): PublicPlace | undefined => {
    const head = findItem(org, type, id)
    if (!head) return undefined
    const look = { label: head.label, icon: head.icon, color: head.color }
    if (type === link.item_type && id === link.item_id) return { ...look, token: null }
    if (!maker?.access.may('share', type, id)) return undefined
    const open = listLinks(maker, type, id).find((row) => isOpen(context, row) && mayHoldToken(maker, row))
    return open && { ...look, token: open.token }
  }
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

/** Whether a visitor who has the address gets in without being asked anything. */
function isOpen({ org, now }: LinkContext, row: LinkRow): boolean {
  if (row.active !== 1 || row.password_hash !== null) return false
  try {
    createLinkContext(org, row.id, { now, source: 'public-link' })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

import { ownAddress } from '#shared/lib/own-address.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { PublicWays } from '#server/items/public-ways.ts'

const kinds: Record<string, ItemType> = { app: 'app', 'doc-page': 'page', object: 'table' }
const ownPlace = /^\/(app|doc-page|object)\/([0-9a-z-]+)$/i
const publicPlace = /^\/public\/[\w-]+([?#].*)?$/

/**
 * An address as visitors may have it, written whole or from its path. A place of the workspace becomes its public link, if it has one that they
 * may be told; any other address inside the product is empty, for it names ids.
 */
export function outsideAddress(address: string, ways: Pick<PublicWays, 'origin' | 'place'>): string {
  const text = address.trim()
  const own = ownAddress(text, ways.origin)
  if (own === undefined) return text.startsWith('/') ? '' : text
  if (publicPlace.test(own)) return text
  const [, kind = '', id = ''] = ownPlace.exec(own) ?? []
  const type = kinds[kind]
  const token = type && ways.place(type, id)?.token
  return token ? `/public/${token}` : ''
}

/** The same as a whole address, for links whose readers follow no path. */
export function wholeOutsideAddress(address: string, ways: Pick<PublicWays, 'origin' | 'place'>): string {
  const found = outsideAddress(address, ways)
  return found.startsWith('/') ? `${ways.origin}${found}` : found
}

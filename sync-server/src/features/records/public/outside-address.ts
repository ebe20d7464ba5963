import type { ItemType } from '#shared/values/item-type.ts'
import type { PublicWays } from '#server/items/public-ways.ts'

const kinds: Record<string, ItemType> = { app: 'app', 'doc-page': 'page', object: 'table' }
const ownPlace = /^\/(app|doc-page|object)\/([0-9a-z-]+)$/i

/**
 * The address of a block as visitors may have it. A place of the workspace becomes its public link, if it has one that they may be told; any
 * other address inside the product is empty, for it names ids.
 */
export function outsideAddress(address: string, ways: PublicWays): string {
  const text = address.trim()
  if (!text.startsWith('/') || /^\/public\/[\w-]+$/.test(text)) return text
  const [, kind = '', id = ''] = ownPlace.exec(text) ?? []
  const type = kinds[kind]
  const token = type && ways.place(type, id)?.token
  return token ? `/public/${token}` : ''
}

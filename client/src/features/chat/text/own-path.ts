import { ownAddress } from '#shared/lib/own-address.ts'

/** The path of an address in this product; undefined for any other, and for one of the API. */
export function ownPath(href: string): string | undefined {
  const path = ownAddress(href, window.location.origin)
  return path?.startsWith('/api/') === true ? undefined : path
}

const filePattern = /^\/api\/files\/message\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/

/** The file of a conversation that an address stands for. */
export function messageFile(href: string): { ownerId: string; id: string } | undefined {
  const [, ownerId, id] = filePattern.exec(href) ?? []
  return ownerId === undefined || id === undefined ? undefined : { ownerId, id }
}

import { ownAddress } from '#shared/lib/own-address.ts'

/** The path of an address in this product; undefined for any other, and for one of the API. */
export function ownPath(href: string): string | undefined {
  const path = ownAddress(href, window.location.origin)
  return path?.startsWith('/api/') === true ? undefined : path
}

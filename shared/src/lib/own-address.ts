interface ParsedAddress {
  origin: string
  pathname: string
  search: string
  hash: string
}

/** Browsers and Node have it; the types of `shared` know neither. */
declare const URL: { new (text: string, base: string): ParsedAddress; canParse(text: string, base: string): boolean }

/** Nobody's origin: an address that stays with it, however a browser reads it, stays with ours. */
const anywhere = 'https://own.invalid'

/**
 * The path, query and fragment of an address of this product, as browsers read it: they drop tabs and line ends, and take a backslash for a slash.
 * `origin`: the product's, for whole addresses. Undefined for every other address.
 */
export function ownAddress(address: string, origin: string = anywhere): string | undefined {
  const text = address.trim()
  if (!text.startsWith('/') && (origin === anywhere || !text.toLowerCase().startsWith(`${origin.toLowerCase()}/`))) return undefined
  if (!URL.canParse(text, origin)) return undefined
  const { origin: found, pathname, search, hash } = new URL(text, origin)
  // a router would take the path of two slashes for another host's
  return found === origin && !pathname.startsWith('//') && !/[\p{Cc}\\]/u.test(text) ? `${pathname}${search}${hash}` : undefined
}

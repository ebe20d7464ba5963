/** The path of an address in this product; undefined for any other. */
export function ownPath(href: string): string | undefined {
  if (/^\/(?!\/|api\/)/.test(href)) return href
  return href.startsWith(`${window.location.origin}/`) ? href.slice(window.location.origin.length) : undefined
}

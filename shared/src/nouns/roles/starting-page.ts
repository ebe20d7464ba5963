import { ownAddress } from '#shared/lib/own-address.ts'

const longest = 500

/**
 * The stored starting page of a role: a path of this site. A copied address loses its host, and an empty text becomes null (specification 1
 * §5).
 * @returns undefined for anything else, so that nobody is led to another site (T41)
 */
export function readStartingPage(text: string): string | null | undefined {
  const path = text.trim().replace(/^(?:https?:\/\/)?[a-z0-9.-]+\.(?:com\.br|com|fun|dev)(?::\d{1,5})?(?=[/?#]|$)/i, '')
  if (path === '') return null
  return path.length <= longest && /^\/[\x21-\x7e\u00a0-\uffff]*$/.test(path) && ownAddress(path) !== undefined ? path : undefined
}

const longest = 500

/**
 * Where people of a role start, as stored: a path of ours. The host that came along with a copied address is stripped, an empty text is
 * null (specification 1 §5). @returns undefined for what is no path, so that nobody is led to another site (T41)
 */
export function readStartingPage(text: string): string | null | undefined {
  const path = text.trim().replace(/^(?:https?:\/\/)?[a-z0-9.-]+\.(?:com\.br|com|fun|dev)(?::\d{1,5})?(?=[/?#]|$)/i, '')
  if (path === '') return null
  return path.length <= longest && /^\/(?![/\\])[\x21-\x7e\u00a0-\uffff]*$/.test(path) && !path.includes('\\') ? path : undefined
}

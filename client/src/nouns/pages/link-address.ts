/** True for addresses that a page may link to: web, mail, or without a scheme. Never one that runs code. */
export function isWebAddress(address: string): boolean {
  return isOpenedAddress(address) || !/^[^/?#]*:/.test(address)
}

/** True for addresses that a press may open: of the web or of mail, written out. */
export const isOpenedAddress = (address: string): boolean => /^(https?:|mailto:)/i.test(address)

/** Completes the typed text to an address that we would open; undefined when it is none. */
export function toAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return undefined
  if (/^(https?:\/\/|mailto:)./i.test(trimmed)) return trimmed
  // a port is not a scheme
  if (/^[^/?#]*:(?!\d+(?:[/?#]|$))/.test(trimmed)) return undefined
  return trimmed.includes('@') && !trimmed.includes('/') ? `mailto:${trimmed}` : `https://${trimmed}`
}

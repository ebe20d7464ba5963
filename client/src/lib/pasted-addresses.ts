/** The addresses of a pasted list, in their order: parted by commas, semicolons or space, with or without names. A text of one address is no list. */
export function pastedAddresses(text: string): string[] | undefined {
  const found = [...new Set(text.match(/[^\s,;<>"'()]+@[^\s,;<>"'()]+\.[^\s,;<>"'()]+/g) ?? [])]
  return found.length > 1 ? found : undefined
}

/** Typed addresses, of which a field may hold a list: each by itself in small letters; one empty one where nothing was typed. */
export function partedAddresses(typed: readonly string[]): string[] {
  const parts = typed.flatMap((text) => text.toLowerCase().split(/[\s,;]+/)).filter(Boolean)
  return parts.length === 0 ? [''] : parts
}

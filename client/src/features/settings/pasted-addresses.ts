/** The addresses of a pasted list, in their order: parted by commas, semicolons or space, with or without names. A text of one address is no list. */
export function pastedAddresses(text: string): string[] | undefined {
  const found = [...new Set(text.match(/[^\s,;<>"'()]+@[^\s,;<>"'()]+\.[^\s,;<>"'()]+/g) ?? [])]
  return found.length > 1 ? found : undefined
}

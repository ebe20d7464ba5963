/** A list with one of its entries in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.filter((_, index) => index !== from)
  const entry = list[from]
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}

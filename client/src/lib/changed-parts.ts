/** The parts that differ from what stood before: what others changed meanwhile is not sent back as it was. */
export function changedParts<T extends object>(after: T, before: { readonly [Key in keyof T]?: unknown }): Partial<T> {
  const isOther = (key: string): boolean => JSON.stringify(after[key as keyof T]) !== JSON.stringify(before[key as keyof T])
  return Object.fromEntries(Object.entries(after).filter(([key]) => isOther(key))) as Partial<T>
}

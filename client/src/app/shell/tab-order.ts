/** As many as the specification shows (1 §2). */
const shown = 4

/** The device's memory of one person's tabs: their order, and the closed ones. Keys are `type:id`. */
export interface TabMemory {
  order: readonly string[]
  closed: readonly string[]
}

/**
 * The tabs to show, given what was opened last (latest first). A tab keeps its place while it is shown, so that nothing moves
 * under the pointer; a closed one stays away until its item is opened here again.
 */
export function arrangeTabs(recent: readonly string[], { order, closed }: TabMemory): string[] {
  const open = recent.filter((key) => !closed.includes(key)).slice(0, shown)
  return [...order.filter((key) => open.includes(key)), ...open.filter((key) => !order.includes(key))]
}

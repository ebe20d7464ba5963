export interface KindTurns {
  /** The kinds, by name, beginning behind the last one that had a place; `places` says how many have one now. */
  inTurn(key: string, kinds: readonly string[], places: number): string[]
}

/** Lets kinds of one lane take turns, so that many effects of one kind do not hold up the others. */
export function createKindTurns(): KindTurns {
  const last = new Map<string, string>()
  return {
    inTurn: (key, kinds, places) => {
      if (kinds.length < 2) {
        last.delete(key)
        return [...kinds]
      }
      const before = last.get(key) ?? ''
      const order = [...kinds.filter((kind) => kind > before), ...kinds.filter((kind) => kind <= before)]
      const latest = order[Math.min(places, order.length) - 1]
      if (latest !== undefined) last.set(key, latest)
      return order
    },
  }
}

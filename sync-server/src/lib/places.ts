/** Counts open things, each under several names at once. */
export interface Places<Kind extends string> {
  /** Takes a place under every name; undefined when one of them has none left. Call the answer once to give the places back. */
  enter(names: Readonly<Record<Kind, string>>): (() => void) | undefined
}

/** @param limits how many may be open under one name, by kind of name */
export function createPlaces<Kind extends string>(limits: Readonly<Record<Kind, number>>): Places<Kind> {
  const kinds = Object.keys(limits) as Kind[]
  const taken = new Map<Kind, Map<string, number>>(kinds.map((kind) => [kind, new Map()]))
  const change = (names: Readonly<Record<Kind, string>>, by: 1 | -1): void => {
    for (const kind of kinds) {
      const counts = taken.get(kind)
      const count = (counts?.get(names[kind]) ?? 0) + by
      if (count > 0) counts?.set(names[kind], count)
      else counts?.delete(names[kind])
    }
  }
  return {
    enter: (names) => {
      if (kinds.some((kind) => (taken.get(kind)?.get(names[kind]) ?? 0) >= limits[kind])) return undefined
      change(names, 1)
      let isIn = true
      return () => {
        if (isIn) change(names, -1)
        isIn = false
      }
    },
  }
}

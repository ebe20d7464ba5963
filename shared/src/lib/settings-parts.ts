/*
 * Settings that travel as changed parts: an absent part stays as it is, null takes one away. Writers that hold whole settings name the parts
 * they took away with `partsFor`; readers put parts into the stored settings with `withParts`.
 */

type Parts = Readonly<Record<string, unknown>>

/** The parts that make `before` into `after`: all of `after`, and null for each that is in `before` only. */
export function partsFor<T extends object>(before: T, after: T): { [K in keyof T]?: T[K] | null } {
  const given = after as Parts
  const gone = Object.keys(before).filter((key) => given[key] === undefined)
  return { ...after, ...Object.fromEntries(gone.map((key) => [key, null])) }
}

/** Stored settings with the given parts over them. A null is kept where `isFit` accepts it, else its part goes. */
export function withParts(stored: object, parts: object, isFit: (settings: Parts) => boolean = () => false): Record<string, unknown> {
  const named = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
  const merged: Parts = { ...stored, ...named }
  if (!Object.values(named).includes(null) || isFit(merged)) return merged
  return Object.fromEntries(Object.entries(merged).filter(([key, value]) => value !== null || named[key] !== null))
}

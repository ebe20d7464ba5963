import { atom, type PrimitiveAtom } from 'jotai'

/**
 * A small choice of this device (menu collapsed, list or grid), kept in localStorage. `parse` gets any stored text, even a foreign one, and answers a
 * value or undefined.
 */
export function storedAtom<V extends string | number | boolean>(
  key: string,
  initial: V,
  parse: (stored: unknown) => V | undefined,
): PrimitiveAtom<V> {
  const storageKey = `trama.${key}`
  const base = atom<V>(read(storageKey, parse) ?? initial)
  return atom(
    (get) => get(base),
    (get, set, next: V | ((previous: V) => V)) => {
      const value = typeof next === 'function' ? next(get(base)) : next
      set(base, value)
      try {
        window.localStorage.setItem(storageKey, JSON.stringify(value))
      } catch {
        // private windows may refuse storage: the choice then lives as long as the tab
      }
    },
  )
}

/** For switches. */
export function storedFlagAtom(key: string, initial: boolean): PrimitiveAtom<boolean> {
  return storedAtom(key, initial, (stored) => (typeof stored === 'boolean' ? stored : undefined))
}

function read<V>(storageKey: string, parse: (stored: unknown) => V | undefined): V | undefined {
  try {
    return parse(JSON.parse(window.localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}

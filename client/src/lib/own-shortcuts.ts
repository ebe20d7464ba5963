const storageKey = 'trama.shortcuts'

/** Keys that a person chose, by those that the product gives; empty: none. */
export type OwnShortcuts = Readonly<Record<string, string>>

let own: OwnShortcuts = read()

function read(): OwnShortcuts {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as OwnShortcuts) : {}
  } catch {
    return {}
  }
}

export const readOwnShortcuts = (): OwnShortcuts => own

/** The keys that do now what these keys do at first; empty when they were switched off. */
export function keysOf(combination: string): string {
  const chosen = own[combination]
  return typeof chosen === 'string' ? chosen : combination
}

/** Key names as they stand on the screen, with the person's own in their place; none when they switched them off. */
export function ownKeys(keys: readonly string[]): readonly string[] {
  const id = keys.map((key) => (key.length === 1 ? key.toLowerCase() : key)).join('+')
  const chosen = own[id]
  return typeof chosen !== 'string' ? keys : chosen === '' ? [] : chosen.split('+')
}

/** Takes over the person's choices, here and for the next start. */
export function setOwnShortcuts(chosen: OwnShortcuts): void {
  own = chosen
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(chosen))
  } catch {
    // private windows may refuse storage: the choice then lives as long as the tab
  }
}

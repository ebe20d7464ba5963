/** ms that something unsent waits on the device */
const keptMs = 30 * 24 * 60 * 60_000
const mostLetters = 500_000

interface Kept {
  at: number
}

/** keys with the person's id, because signing out removes such keys */
const prefixOf = (kind: string, memberId: string): string => `trama.${kind}.${memberId}.`

/** Something that a person typed and did not send, as it was kept on this device, whatever it is. Without storage nothing was. */
export function readKept(kind: string, memberId: string, place: string): object | undefined {
  try {
    const prefix = prefixOf(kind, memberId)
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (parse(localStorage.getItem(key))?.at ?? 0) < Date.now() - keptMs) localStorage.removeItem(key)
    return parse(localStorage.getItem(prefix + place))
  } catch {
    return undefined
  }
}

/** Keeps it at once: a tab may be closed at any key. Undefined forgets it. */
export function writeKept(kind: string, memberId: string, place: string, thing: object | undefined): void {
  try {
    const key = prefixOf(kind, memberId) + place
    const text = thing && JSON.stringify({ ...thing, at: Date.now() } satisfies Kept)
    if (text === undefined || text.length > mostLetters) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // private windows may refuse, and room may be short: it then lives as long as the tab
  }
}

function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    return kept !== null && typeof kept === 'object' && typeof kept.at === 'number' ? kept : undefined
  } catch {
    return undefined
  }
}

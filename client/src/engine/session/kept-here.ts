/** ms that something unsent waits on the device */
const keptMs = 30 * 24 * 60 * 60_000
const mostLetters = 500_000

/** Kinds of things that are kept: words in boxes, forms that are filled in, bars and automations that are edited, texts that fit no cell. */
const kinds = ['words', 'form', 'bar', 'automation', 'misfit'] as const
type KeptKind = (typeof kinds)[number]

interface Kept {
  at: number
}

/** keys with the person's id, because signing out removes such keys */
const prefixOf = (kind: KeptKind, memberId: string): string => `trama.${kind}.${memberId}.`

/** Something that a person typed and did not send, as it was kept on this device, whatever it is. Without storage nothing was. */
export function readKept(kind: KeptKind, memberId: string, place: string): object | undefined {
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
export function writeKept(kind: KeptKind, memberId: string, place: string, thing: object | undefined): void {
  try {
    const key = prefixOf(kind, memberId) + place
    const text = thing && JSON.stringify({ ...thing, at: Date.now() } satisfies Kept)
    if (text === undefined || text.length > mostLetters) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // private windows may refuse, and room may be short: it then lives as long as the tab
  }
}

/** How many such things a sign-out would remove. */
export function countKept(memberId: string): number {
  try {
    return Object.keys(localStorage).filter((key) => kinds.some((kind) => key.startsWith(prefixOf(kind, memberId)))).length
  } catch {
    return 0
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

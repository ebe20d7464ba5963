/** ms that something unsent waits on the device */
const keptMs = 30 * 24 * 60 * 60_000
const mostLetters = 500_000

/** Kinds of things that are kept: words in boxes, edited forms, bars and automations, texts that fit no cell, the box a tab types in. */
const kinds = ['words', 'form', 'formEditor', 'bar', 'automation', 'misfit', 'typing'] as const
type KeptKind = (typeof kinds)[number]

interface Kept {
  at: number
}

/** keys with the person's id, because signing out removes such keys */
const prefixOf = (kind: KeptKind, memberId: string): string => `trama.${kind}.${memberId}.`

/** people whose old things this tab removed: a list asks for the words of each of its lines, and looks through all of them once */
const swept = new Set<string>()

/** Something that a person typed and did not send, as it was kept on this device, whatever it is. Without storage nothing was. */
export function readKept(kind: KeptKind, memberId: string, place: string): object | undefined {
  try {
    if (!swept.has(memberId)) {
      swept.add(memberId)
      for (const key of keptKeys(memberId, kinds)) if (!readFresh(key)) localStorage.removeItem(key)
    }
    return readFresh(prefixOf(kind, memberId) + place)
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

/** How many such things a sign-out would remove, of all kinds or some. */
export function countKept(memberId: string, of: readonly KeptKind[] = kinds): number {
  try {
    return keptKeys(memberId, of).length
  } catch {
    return 0
  }
}

/** The places of one kind that something is kept for. */
export function keptPlaces(kind: KeptKind, memberId: string): string[] {
  try {
    return keptKeys(memberId, [kind]).map((key) => key.slice(prefixOf(kind, memberId).length))
  } catch {
    return []
  }
}

function keptKeys(memberId: string, of: readonly KeptKind[]): string[] {
  const prefixes = of.map((kind) => prefixOf(kind, memberId))
  return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
}

/** Undefined for another thing, and for one that waited too long. */
function readFresh(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    // edited forms of earlier builds have no time
    return kept !== null && typeof kept === 'object' && !(kept.at < Date.now() - keptMs) ? kept : undefined
  } catch {
    return undefined
  }
}

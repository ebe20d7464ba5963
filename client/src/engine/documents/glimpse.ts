import type * as Y from 'yjs'
import { createValue, type SettableValue, type Value } from '#client/lib/value.ts'

/**
 * A text beside the copy of a large document, which a screen may show before the document is read. The noun of the document makes the text and reads
 * it. It is only shown: edits wait for the document.
 */
export interface Glimpse extends Pick<Value<string | undefined>, 'get' | 'subscribe'> {
  /** Keeps another text, as far as the device keeps the document. */
  keep(text: string): void
}

interface Kept extends Glimpse {
  value: SettableValue<string | undefined>
  write: ((text: string) => void) | undefined
}

const known = new WeakMap<Y.Doc, Kept>()

function keptOf(doc: Y.Doc): Kept {
  let kept = known.get(doc)
  if (kept) return kept
  const value = createValue<string | undefined>(undefined)
  kept = { value, write: undefined, get: value.get, subscribe: value.subscribe, keep: (text) => keptOf(doc).write?.(text) }
  known.set(doc, kept)
  return kept
}

export const glimpseOf = (doc: Y.Doc): Glimpse => keptOf(doc)

/** The copy of a document says how a glimpse is written. */
export function writeGlimpses(doc: Y.Doc, write: (text: string) => void): void {
  keptOf(doc).write = write
}

/** Shows what was kept; resolves once it is drawn, since reading a large document holds the window up. */
export async function showGlimpse(doc: Y.Doc, text: string | undefined): Promise<void> {
  if (text === undefined || globalThis.document?.visibilityState !== 'visible') return
  keptOf(doc).value.set(text)
  await drawn()
}

/** The document has been read. */
export function endGlimpse(doc: Y.Doc): void {
  known.get(doc)?.value.set(undefined)
}

/** ms; a window that draws nothing is not waited for */
const longestMs = 1_000

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs)
    // the second one begins when the first is on the screen
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(clearTimeout(timer))))
  })
}

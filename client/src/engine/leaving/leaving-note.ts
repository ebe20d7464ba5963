import type { OutboxItem } from '#client/engine/outbox/outbox-item.ts'

/** letters of one tab's note, and of all notes of a person: browsers keep about five million for all that a site stores so */
const mostLetters = 500_000
const mostOfAll = 1_500_000
/** ms that a note waits; the server remembers its answers for longer, so a change that it has is not made twice */
const keptMs = 30 * 24 * 60 * 60_000

/** Work that a tab had not written into its databases as it went. */
export interface LeavingNote {
  items: readonly OutboxItem[]
  documents: readonly NotedUpdates[]
}

export interface NotedUpdates {
  /** of the document's copy */
  database: string
  /** Yjs updates in base64 */
  updates: readonly string[]
}

export interface ReadNote extends LeavingNote {
  key: string
  /** as it was read: another text is a newer note */
  text: string
}

/** Holds the organisation and the person: nobody else reads it, and signing out removes such keys. */
export const notePrefix = (principal: string): string => `trama.leaving.${principal}.`

/**
 * Notes this at once, instead of the tab's last note; an empty one removes it. A part that does not fit is left out: changes come first, then small
 * documents. @returns true when something is noted
 */
export function writeNote(principal: string, tab: string, { items, documents }: LeavingNote): boolean {
  const key = notePrefix(principal) + tab
  let room = Math.min(mostLetters, mostOfAll - lettersOfOthers(principal, key))
  const fits = (part: object): boolean => {
    const letters = JSON.stringify(part).length
    if (letters > room) return false
    room -= letters
    return true
  }
  const sizeOf = ({ updates }: NotedUpdates): number => updates.reduce((sum, { length }) => sum + length, 0)
  const changes = items.filter(fits)
  const updates = documents.toSorted((a, b) => sizeOf(a) - sizeOf(b)).filter(fits)
  return [updates, []].some((some) => put(key, { items: changes, documents: some }))
}

function put(key: string, note: LeavingNote): boolean {
  try {
    const isEmpty = note.items.length + note.documents.length === 0
    if (isEmpty) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...note, at: Date.now() }))
    return !isEmpty
  } catch {
    // no room: the databases are all there is
    return false
  }
}

/** The notes that a person's tabs left. Old and damaged ones are removed. */
export function readNotes(principal: string): ReadNote[] {
  return keysOf(principal).flatMap((key) => {
    const text = localStorage.getItem(key) ?? ''
    const note = parse(text)
    if (!note) localStorage.removeItem(key)
    return note ? [{ ...note, key, text }] : []
  })
}

/** Everything of this note is in the databases, or all but `rest`. A newer note of the same tab stays. */
export function forgetNote({ key, text }: ReadNote, rest?: LeavingNote): void {
  if (localStorage.getItem(key) === text) put(key, rest ?? { items: [], documents: [] })
}

function parse(text: string): LeavingNote | undefined {
  try {
    const note = JSON.parse(text) as Partial<LeavingNote> & { at?: number }
    const isFresh = (note.at ?? 0) >= Date.now() - keptMs
    return isFresh && Array.isArray(note.items) && Array.isArray(note.documents) ? (note as LeavingNote) : undefined
  } catch {
    return undefined
  }
}

const keysOf = (principal: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(notePrefix(principal)))

function lettersOfOthers(principal: string, own: string): number {
  return keysOf(principal).reduce((sum, key) => sum + (key === own ? 0 : (localStorage.getItem(key) ?? '').length), 0)
}

import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { databasePrefix } from '#client/engine/device/wipe-device.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/** The reason why the server refuses a document's edits, which signing in again would not change. */
export type Refusal = Exclude<CloseReason, 'sessionEnded'>

/** The device's notes about a document, readable without opening it. */
export interface DocumentNote {
  /** edits exist only here: since when (ms since 1970), by their tab, which alone knows when they are stored */
  unsent?: Readonly<Record<string, number>>
  /** the document's name at the unsent edits */
  label?: string
  /** client ids that unsent edits were made under */
  ids?: readonly number[]
  /** the replacement, used in every tab, for each client id that belongs to another member */
  instead?: Readonly<Record<string, number>>
  /** the server refuses the edits; an ended session refuses nothing and is never noted */
  refused?: Refusal
  /** the last right from the server */
  right?: 'read' | 'write'
  /** epoch of the server's document that this copy belongs to; missing until the first contact */
  epoch?: string
  /** end of the database's name; differs after a copy was set aside */
  copy?: string
  /** this copy was written to: if it is not found, it was removed */
  kept?: true
  /** false until all that the server had at the first contact is kept here; missing in notes of earlier builds */
  whole?: boolean
  /** newest row of the server's log that is known to have come */
  head?: number
}

/** True when the copy holds the whole document as of some moment. `found`: the copy holds anything; an empty document has no rows. */
export function wasHere({ epoch, whole, kept }: DocumentNote, found: boolean): boolean {
  if (epoch === undefined) return false
  return found ? whole !== false : whole === true && kept !== true
}

/** The document opens without a network, with content that was the server's. */
export function isOnDevice(note: DocumentNote | undefined): boolean {
  return note?.epoch !== undefined && note.whole !== false
}

/** Time of the oldest edit that the server lacks; undefined when it has all. */
export function unsentSince({ unsent }: DocumentNote): number | undefined {
  const times = Object.values(unsent ?? {})
  return times.length === 0 ? undefined : Math.min(...times)
}

/** The IndexedDB database of one person's copy of a document. */
export function documentDatabase(principal: string, name: string, copy = ''): string {
  return `${databasePrefix(principal)}doc:${name}${copy}`
}

/** The name of the next copy; no name is used twice, so no tab writes into another's. */
export function nextCopy(copy = ''): string {
  return `#${(Number(copy.replace('#', '')) || 0) + 1}`
}

export type DocumentNotes = Readonly<Record<string, DocumentNote>>

/** The notes of one person's documents, in local storage: small, there at once, and the same in every tab. */
export interface DocumentRegistry {
  notes: Value<DocumentNotes>
  read(name: string): DocumentNote
  /** Changes one note; a key with undefined is removed. */
  update(name: string, change: { [K in keyof DocumentNote]: DocumentNote[K] | undefined }): void
  /** Notes a tab's unsent edits (since when, in ms, its client id, the document's name), or that it has none. */
  setUnsent(name: string, tab: string, since: number | undefined, clientId?: number, label?: string): void
  /** Nothing of this document is on the device any more. */
  remove(name: string): void
  forget(): void
}

/** The parts of a note that say nothing of a copy that begins empty. */
export const emptyNote = {
  ...{ unsent: undefined, label: undefined, kept: undefined, whole: false },
  ...{ epoch: undefined, right: undefined, refused: undefined },
}

const keyOf = (principal: string): string => `trama.documents:${principal}`
const registries = new Map<string, DocumentRegistry>()

/** @param principal see `principalOf` in data/session */
export function documentRegistry(principal: string): DocumentRegistry {
  let registry = registries.get(principal)
  if (!registry) registries.set(principal, (registry = createRegistry(keyOf(principal))))
  return registry
}

function createRegistry(key: string): DocumentRegistry {
  const notes = createValue<DocumentNotes>(load(key))
  let isKept = true
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    // all of the browser's data was cleared: this tab's unsent notes are written again
    if (event.key === null && Object.values(notes.get()).some((note) => unsentSince(note) !== undefined)) store(notes.get())
    else if (event.key === key || event.key === null) notes.set(load(key))
  })

  function store(next: DocumentNotes): void {
    try {
      localStorage.setItem(key, JSON.stringify(next))
      isKept = true
    } catch {
      // No storage: the notes live as long as the tab, and the documents say `unavailable` themselves.
      isKept = false
    }
    notes.set(next)
  }

  /** Another tab may have written since: start from the stored notes. */
  const latest = (): DocumentNotes => (isKept ? load(key) : notes.get())

  const registry: DocumentRegistry = {
    notes,
    read: (name) => notes.get()[name] ?? {},
    update: (name, change) => {
      const all = latest()
      const note = Object.fromEntries(Object.entries({ ...all[name], ...change }).filter(([, value]) => value !== undefined))
      store({ ...all, [name]: note })
    },
    setUnsent: (name, tab, since, clientId, label) => {
      const note = latest()[name]
      const { [tab]: _before, ...others } = note?.unsent ?? {}
      const unsent = since === undefined ? others : { ...others, [tab]: since }
      if (Object.keys(unsent).length === 0)
        return registry.update(name, { unsent: undefined, label: undefined, ids: undefined, instead: undefined })
      const isNoted = isKept && note?.unsent?.[tab] === since && (clientId === undefined || note?.ids?.includes(clientId))
      // each edit of a burst says the same: other tabs need no second word
      if (isNoted && (!label || label === note?.label)) return
      const ids = clientId === undefined ? note?.ids : [...new Set([...(note?.ids ?? []), clientId])]
      registry.update(name, { unsent, ids, label: label || note?.label })
    },
    remove: (name) => {
      const { [name]: _gone, ...others } = latest()
      store(others)
    },
    forget: () => {
      try {
        localStorage.removeItem(key)
      } catch {
        // nothing was stored then
      }
      notes.set({})
    },
  }
  return registry
}

function load(key: string): DocumentNotes {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? withoutSessions(value as Record<string, StoredNote>) : {}
  } catch {
    return {}
  }
}

/** Earlier builds noted the end of a session as a refusal, which kept the edits from being sent afterwards. */
interface StoredNote extends Omit<DocumentNote, 'refused'> {
  refused?: CloseReason
}

function withoutSessions(notes: Readonly<Record<string, StoredNote>>): DocumentNotes {
  return Object.fromEntries(
    Object.entries(notes).map(([name, { refused, ...note }]) => [
      name,
      refused === undefined || refused === 'sessionEnded' ? note : { ...note, refused },
    ]),
  )
}

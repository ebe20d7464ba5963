import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { databasePrefix } from '#client/data/device/wipe-device.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/** What this device remembers of a document without opening it. */
export interface DocumentNote {
  /** edits are only here since (ms since 1970) */
  unsentSince?: number
  /** the server said it will not take them */
  refused?: CloseReason
  /** the right as last told by the server */
  right?: 'read' | 'write'
  /** of the server's document this copy belongs to; missing until the first contact */
  epoch?: string
  /** end of the database's name; differs after the document was replaced on the server */
  copy?: string
}

/** The IndexedDB database of one person's copy of a document. */
export function documentDatabase(principal: string, name: string, copy = ''): string {
  return `${databasePrefix(principal)}doc:${name}${copy}`
}

export type DocumentNotes = Readonly<Record<string, DocumentNote>>

/** The notes of one person's documents, in local storage: small, there at once, and the same in every tab. */
export interface DocumentRegistry {
  notes: Value<DocumentNotes>
  read(name: string): DocumentNote
  /** Changes one note; a key with undefined is taken away. */
  update(name: string, change: { [K in keyof DocumentNote]: DocumentNote[K] | undefined }): void
  forget(): void
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
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === key || event.key === null) notes.set(load(key))
  })

  function store(next: DocumentNotes): void {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // No storage: the notes live as long as the tab, and the documents say `unavailable` themselves.
    }
    notes.set(next)
  }

  return {
    notes,
    read: (name) => notes.get()[name] ?? {},
    update: (name, change) => {
      // Another tab may have written since: start from what is stored.
      const all = { ...notes.get(), ...load(key) }
      const note = Object.fromEntries(Object.entries({ ...all[name], ...change }).filter(([, value]) => value !== undefined))
      store({ ...all, [name]: note })
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
}

function load(key: string): DocumentNotes {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as DocumentNotes) : {}
  } catch {
    return {}
  }
}

import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { reportOnlyInWindow } from '#client/engine/sync-state/only-in-window.ts'
import { viewing } from '#client/engine/viewing/viewing.ts'
import { openDocumentSession, type DocumentHost, type DocumentSession } from '#client/engine/documents/document-session.ts'
import { isOnlyInWindow } from '#client/engine/documents/document-session-types.ts'

export type { OpenDocument } from '#client/engine/documents/document-session.ts'

interface Entry {
  session: DocumentSession
  uses: number
  closing: ReturnType<typeof setTimeout> | undefined
  /** opened in the background alone: others are not told that its person is there */
  isQuiet?: boolean
}

/** ms that an unused document stays open: routes change and StrictMode mounts twice without reconnecting */
const lingerMs = 3_000

const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
let generation = 0

/** Counts replacements; a hook that reads it reopens the document after one. */
export const sessionGeneration = {
  get: (): number => generation,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The owner of a person's documents and the server that holds them. */
export function hostOf(orgId: string, memberId: string): DocumentHost {
  return {
    orgId,
    principal: principalOf({ orgId, memberId }),
    server: location.origin.replace(/^http/, 'ws'),
    ...(viewing && { viewed: { as: viewing.viewer.memberId, view: viewing.view } }),
    labelOf: (name) => {
      const ref = parseDocumentName(name)
      if (!ref || ref.kind === 'tasks') return undefined
      return currentDevice
        .get()
        ?.replica.entities(ref.kind === 'page' ? 'page' : 'app')
        .find(ref.id)?.label
    },
    nameOf: nameOfId,
    isAwaited: isMadeHere,
  }
}

const labelled = ['table', 'field', 'view', 'app', 'page'] as const

function nameOfId(id: string): string | undefined {
  const replica = currentDevice.get()?.replica
  for (const kind of labelled) {
    const label = replica?.entities(kind).find(id)?.label
    if (label) return label
  }
  return replica?.entities('member').find(id)?.displayName
}

/** An app or page was created on this device, and the server has not answered yet. */
export function isMadeHere(name: string): boolean {
  const ref = parseDocumentName(name)
  if (!ref || ref.kind === 'tasks') return false
  const kind = ref.kind === 'page' ? 'pages.create' : 'apps.create'
  const items = currentDevice.get()?.outbox.items.get() ?? []
  return items.some((item) => item.kind === kind && (item.args as { id?: unknown }).id === ref.id)
}

function currentHost(): DocumentHost {
  const state = sessionStore.get()
  if (state.status === 'none') throw new Error('nobody is signed in')
  return hostOf(state.session.orgId, state.session.memberId)
}

const keyOf = (host: DocumentHost, name: string): string => `${host.principal} ${name}`

function entryOf(name: string, host: DocumentHost): Entry {
  const key = keyOf(host, name)
  const existing = entries.get(key)
  if (existing) return existing
  const session = openDocumentSession(host, name)
  const entry: Entry = { session, uses: 0, closing: undefined }
  entries.set(key, entry)
  session.subscribe(countOnlyInWindow)
  letGo(key, entry)
  void session.replaced.then(() => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    void session.close()
    announce()
  })
  return entry
}

function announce(): void {
  generation += 1
  for (const listener of listeners) listener()
}

function countOnlyInWindow(): void {
  reportOnlyInWindow('documents', [...entries.values()].filter(({ session }) => isOnlyInWindow(session.get())).length)
}

function letGo(key: string, entry: Entry, after = lingerMs): void {
  entry.closing = setTimeout(() => {
    // Closing would lose its edits: it stays open until the device or the server has them.
    if (isOnlyInWindow(entry.session.get())) return letGo(key, entry)
    if (entries.get(key) === entry) entries.delete(key)
    void entry.session.close()
  }, after)
}

/** The document's session, opened if needed; closed again unless {@link openDocument} is called soon. */
export function peekDocument(name: string, host: DocumentHost): DocumentSession {
  const entry = entryOf(name, host)
  appear(entry)
  return entry.session
}

/** Somebody looks at what was opened in the background. */
function appear(entry: Entry): void {
  if (entry.isQuiet) entry.session.get().awareness.setLocalState({})
  entry.isQuiet = false
}

/**
 * Opens a document of the signed-in person while it is used: call {@link closeDocument} as often. Wait for `whenReady` before changing it. @throws
 * without a signed-in person, or when `name` is not a document's
 */
export function openDocument(name: string, host: DocumentHost = currentHost()): DocumentSession {
  const isNew = !entries.has(keyOf(host, name))
  const entry = entryOf(name, host)
  if (isNew) announce()
  appear(entry)
  return hold(entry)
}

/** The same in the background: as long as nobody looks at the document, others do not see its person in it. */
export function openQuietly(name: string, host: DocumentHost): DocumentSession {
  const isNew = !entries.has(keyOf(host, name))
  const entry = entryOf(name, host)
  if (isNew) {
    entry.isQuiet = true
    entry.session.get().awareness.setLocalState(null)
  }
  return hold(entry)
}

function hold(entry: Entry): DocumentSession {
  entry.uses += 1
  clearTimeout(entry.closing)
  entry.closing = undefined
  return entry.session
}

/** @param after ms that the session stays open for the next screen */
export function closeDocument(session: DocumentSession, after = lingerMs): void {
  for (const [key, entry] of entries) {
    if (entry.session !== session) continue
    entry.uses -= 1
    if (entry.uses === 0) letGo(key, entry, after)
  }
}

export function isDocumentOpen(name: string, host: DocumentHost = currentHost()): boolean {
  const entry = entries.get(keyOf(host, name))
  return entry !== undefined && entry.uses > 0
}

/** Reconnects the documents that the server closed with the session, after signing in again. */
export function reconnectDocuments(principal: string): void {
  for (const [key, { session }] of entries) if (key.startsWith(`${principal} `)) session.connect()
}

/** Closes everything, or one person's documents: before another signs in, and before the device is wiped. */
export async function closeDocuments(principal?: string): Promise<void> {
  const closing = [...entries].filter(([key]) => principal === undefined || key.startsWith(`${principal} `))
  for (const [key, entry] of closing) {
    entries.delete(key)
    clearTimeout(entry.closing)
  }
  countOnlyInWindow()
  await Promise.all(closing.map(([, { session }]) => session.close()))
}

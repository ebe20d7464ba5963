import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { documentDatabase, documentRegistry, type DocumentNotes } from '#client/data/documents/document-registry.ts'
import { closeDocument, closeDocuments, isDocumentOpen, openDocument, reconnectDocuments } from '#client/data/documents/open-document.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'
import { openSession, sessionStore } from '#client/data/session/session.ts'
import { principalOf } from '#client/data/session/session-store.ts'
import { reportPending } from '#client/data/sync-state/pending-sources.ts'
import { databasePrefix } from '#client/data/device/wipe-device.ts'

export interface UnsentDocument {
  name: string
  /** ms since 1970 of the oldest edit the server does not have */
  since: number
  /** why the server will not take it, if so */
  refused: CloseReason | undefined
}

const unsent = createValue<readonly UnsentDocument[]>([])

/** Documents with unsent edits, known without opening them. */
export const unsentDocuments: Value<readonly UnsentDocument[]> = unsent

/** How long one document may take to be sent in the background. */
const sendWithinMs = 20_000
const retryEveryMs = 30_000

/**
 * Follows who is signed in: keeps the list of unsent documents, and sends those that are not open as soon as the server
 * can be reached. Called once, by the app's start. Returns how to stop.
 */
export function startDocuments(): () => void {
  let principal: string | undefined
  let stopNotes: () => void = () => {}

  function follow(): void {
    const state = sessionStore.get()
    const session = openSession(state)
    const next = session && principalOf(session)
    if (next === principal) {
      if (next !== undefined && state.status === 'active') reconnectDocuments(next)
      return
    }
    const before = principal
    principal = next
    stopNotes()
    stopNotes = () => {}
    show({})
    if (before !== undefined) {
      void closeDocuments(before)
      if (state.status === 'none') documentRegistry(before).forget()
    }
    if (next === undefined) return
    const { notes } = documentRegistry(next)
    stopNotes = notes.subscribe(() => show(notes.get()))
    show(notes.get())
    void sendUnsent()
  }

  const send = (): void => void sendUnsent()
  const stopSession = sessionStore.subscribe(follow)
  globalThis.addEventListener('online', send)
  const timer = setInterval(send, retryEveryMs)
  follow()
  return () => {
    stopSession()
    stopNotes()
    globalThis.removeEventListener('online', send)
    clearInterval(timer)
  }
}

function show(notes: DocumentNotes): void {
  const list = Object.entries(notes)
    .flatMap(([name, note]) => (note.unsentSince === undefined ? [] : [{ name, since: note.unsentSince, refused: note.refused }]))
    .sort((a, b) => a.since - b.since)
  if (JSON.stringify(list) === JSON.stringify(unsent.get())) return
  unsent.set(list)
  const oldest = list[0]
  // an ended session takes nothing away: after logging in again they are sent
  const isRefused = ({ refused }: UnsentDocument): boolean => refused !== undefined && refused !== 'sessionEnded'
  const refused = list.filter(isRefused).length
  const items = list.map((entry) => {
    const { name, since } = entry
    return { id: name, label: name, since, ...(isRefused(entry) && entry.refused && { reason: entry.refused }) }
  })
  reportPending('documents', list.length - refused, { refused, items, ...(oldest && { since: oldest.since }) })
}

/** Opens documents with unsent edits one after the other until the server has them; in one tab at a time. */
async function sendUnsent(): Promise<void> {
  const state = sessionStore.get()
  if (state.status !== 'active' || !navigator.onLine || unsent.get().length === 0) return
  const work = async (): Promise<void> => {
    for (const { name, refused } of unsent.get()) if (refused === undefined && !isDocumentOpen(name)) await sendOne(name)
  }
  if (!('locks' in navigator)) return await work()
  await navigator.locks.request(`${databasePrefix(principalOf(state.session))}unsent`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

async function sendOne(name: string): Promise<void> {
  const session = openDocument(name)
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, sendWithinMs)
      const stop = session.subscribe(look)
      function done(): void {
        clearTimeout(timer)
        stop()
        resolve()
      }
      function look(): void {
        const { state } = session.get()
        if (state === 'stored' || state === 'refused') done()
      }
    })
  } finally {
    closeDocument(session)
  }
}

/** Removes every local document of one person from this device, with what was never sent. */
export async function forgetDocuments(orgId: string, memberId: string): Promise<void> {
  const principal = principalOf({ orgId, memberId })
  await closeDocuments(principal)
  const registry = documentRegistry(principal)
  const databases = Object.entries(registry.notes.get()).flatMap(([name, { copy = '' }]) => [
    documentDatabase(principal, name),
    documentDatabase(principal, name, copy),
  ])
  registry.forget()
  await Promise.all([...new Set(databases)].map(deleteDatabase))
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`could not delete ${name}`)))
  })
}

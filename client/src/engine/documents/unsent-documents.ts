import { valueOfDevice } from '#client/engine/device/current-device.ts'
import { documentRegistry, unsentSince, type DocumentNotes, type Refusal } from '#client/engine/documents/document-registry.ts'
import {
  closeDocument,
  closeDocuments,
  hostOf,
  isDocumentOpen,
  openDocument,
  peekDocument,
  reconnectDocuments,
} from '#client/engine/documents/open-document.ts'
import type { DocumentHost } from '#client/engine/documents/document-session.ts'
import { forgetLostDocuments } from '#client/engine/documents/lost-documents.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import { goneTabs } from '#client/engine/documents/this-tab.ts'
import { createValue } from '#client/lib/value.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { openSession } from '#client/engine/session/session.ts'
import { principalOf, type Session } from '#client/engine/session/session-store.ts'
import { syncRequests } from '#client/engine/sync-state/sync-requests.ts'
import { forgetPending, lookedThrough, reportPending } from '#client/engine/sync-state/pending-sources.ts'
import { databasePrefix } from '#client/engine/device/wipe-device.ts'

interface UnsentDocument {
  name: string
  /** its name at the edits; empty when unknown */
  label: string
  /** ms since 1970 of the oldest edit the server does not have */
  since: number
  /** the reason why the server refuses it */
  refused: Refusal | undefined
}

/** True while the server is reachable, whatever the browser says of the network. */
const reached = valueOfDevice((device) => device.network.online, true)

/** Documents with unsent edits, known without opening them. */
const unsent = createValue<readonly UnsentDocument[]>([])

/** Refused documents tried again since this page was loaded: a newer build, or a mended document, may be accepted. */
const askedAgain = new Set<string>()

/** ms that one document may take to be sent in the background */
const sendWithinMs = 20_000
const retryEveryMs = 30_000

/**
 * Follows the signed-in person: keeps the list of unsent documents, and sends closed ones as soon as the server is reachable. Called once, by the
 * app's start. Returns a function that stops it.
 */
export function startDocuments(): () => void {
  let principal: string | undefined
  let stops: (() => void)[] = []

  function follow(): void {
    const state = sessionStore.get()
    const session = openSession(state)
    const next = session && principalOf(session)
    if (next === principal) {
      if (next === undefined || state.status !== 'active') return
      reconnectDocuments(next)
      void sendUnsent()
      return
    }
    const before = principal
    principal = next
    stop()
    show({}, 0)
    forgetPending('documents')
    if (before !== undefined) {
      void closeDocuments(before)
      refusedEditsOf(before).close()
      if (state.status === 'none') documentRegistry(before).forget()
    }
    if (next === undefined) return
    const { notes } = documentRegistry(next)
    const refused = refusedEditsOf(next)
    const shown = (): void => show(notes.get(), refused.get().length)
    stops = [notes.subscribe(shown), refused.subscribe(shown), forgetLostDocuments(next)]
    shown()
    void sendUnsent()
  }
  function stop(): void {
    for (const each of stops) each()
    stops = []
  }

  const send = (): void => void sendUnsent()
  const stopSession = sessionStore.subscribe(follow)
  const stopAsked = syncRequests.subscribe(() => {
    askedAgain.clear()
    send()
  })
  const stopReached = reached.subscribe(send)
  globalThis.addEventListener('online', send)
  const timer = setInterval(send, retryEveryMs)
  follow()
  const stopAhead = fetchAhead()
  return () => {
    stopAhead()
    stopSession()
    stopAsked()
    stopReached()
    stop()
    globalThis.removeEventListener('online', send)
    clearInterval(timer)
  }
}

/** Prefetches documents that were never opened here, once the page is idle. */
function fetchAhead(): () => void {
  let stop: (() => void) | undefined = () => undefined
  const start = async (): Promise<void> => {
    const { startAhead } = await import('#client/engine/documents/ahead/start-ahead.ts')
    if (stop) stop = startAhead()
  }
  // without a network, or after an update: the next start does it
  ;(globalThis.requestIdleCallback ?? setTimeout)(() => void start().catch(() => undefined))
  return () => {
    stop?.()
    stop = undefined
  }
}

let shownRefused = 0

function show(notes: DocumentNotes, setAside: number): void {
  const isFirst = !lookedThrough.get().has('documents')
  const list = Object.entries(notes)
    .flatMap(([name, note]) => {
      const since = unsentSince(note)
      return since === undefined ? [] : [{ name, label: note.label ?? '', since, refused: note.refused }]
    })
    .sort((a, b) => a.since - b.since)
  if (!isFirst && JSON.stringify(list) === JSON.stringify(unsent.get()) && setAside === shownRefused) return
  shownRefused = setAside
  unsent.set(list)
  const oldest = list[0]
  const refused = list.filter((entry) => entry.refused !== undefined).length
  const items = list.map(({ name, label, since, refused: reason }) => ({ id: name, label, since, ...(reason && { reason }) }))
  reportPending('documents', list.length - refused, { refused: refused + setAside, items, ...(oldest && { since: oldest.since }) })
}

/** Opens documents with unsent edits one after the other until the server has them; in one tab at a time. */
async function sendUnsent(): Promise<void> {
  const state = sessionStore.get()
  if (state.status !== 'active' || !navigator.onLine || unsent.get().length === 0) return
  const principal = principalOf(state.session)
  if (!('locks' in navigator)) return await sendAll(principal, state.session)
  await navigator.locks.request(`${databasePrefix(principal)}unsent`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(principal, state.session)
  })
}

async function sendAll(principal: string, { orgId, memberId }: Session): Promise<void> {
  const host = hostOf(orgId, memberId)
  const registry = documentRegistry(principal)
  for (const { name, refused } of unsent.get()) {
    // only their own session opens another person's documents
    const now = sessionStore.get()
    if (now.status !== 'active' || principalOf(now.session) !== principal) return
    if (isDocumentOpen(name, host)) {
      if (refused === undefined) await sendOfGoneTabs(name, host)
    } else if (refused === undefined) await sendOne(name, host)
    else if (!askedAgain.has(`${principal} ${name}`)) {
      askedAgain.add(`${principal} ${name}`)
      registry.update(name, { refused: undefined })
      await sendOne(name, host)
    }
  }
}

/** Sends documents of an organisation that this person went on from; its session is in a cookie of its own. */
export async function sendDocuments({ orgId, memberId }: Session, names: readonly string[]): Promise<void> {
  const host = hostOf(orgId, memberId)
  for (const name of names) if (!isDocumentOpen(name, host)) await sendOne(name, host)
}

async function sendOne(name: string, host: DocumentHost): Promise<void> {
  const session = openDocument(name, host)
  session.connect()
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

/** Sends content that closed tabs left unsent. The open copy has it too, so reconnecting makes the server ask for it. */
async function sendOfGoneTabs(name: string, host: DocumentHost): Promise<void> {
  const { unsent: tabs = {} } = documentRegistry(host.principal).read(name)
  if ((await goneTabs(Object.keys(tabs))).length > 0) peekDocument(name, host).resend()
}

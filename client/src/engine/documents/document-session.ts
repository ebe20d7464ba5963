import * as Y from 'yjs'
import { deleteDatabase, noteDatabase } from '#client/engine/device/wipe-device.ts'
import { createCopyEnd } from '#client/engine/documents/copy-end.ts'
import { createDocumentLine } from '#client/engine/documents/document-line.ts'
import { placeOf } from '#client/engine/documents/document-place.ts'
import { documentSnapshot, hasChanged } from '#client/engine/documents/document-snapshot.ts'
import type { DocumentHost, DocumentSession, OpenDocument } from '#client/engine/documents/document-session-types.ts'
import { tryTo } from '#client/engine/documents/try-to.ts'
import { isOnline } from '#client/engine/documents/is-online.ts'
import { openLocalCopy, openNoCopy } from '#client/engine/documents/local-copy.ts'
import { takeHandedOver } from '#client/engine/documents/other-client-ids.ts'
import { createServerState } from '#client/engine/documents/server-state.ts'
import { createUnsentEdits } from '#client/engine/documents/unsent-edits.ts'
import { createValue } from '#client/lib/value.ts'

export type { DocumentHost, DocumentSession, OpenDocument } from '#client/engine/documents/document-session-types.ts'

/** ms that a first visit waits for the server before the editor appears without content */
const firstVisitMs = 4_000

/**
 * Opens one document: local copy and connection behind one state. One per tab and document; see open-document.ts. States, and where they are kept:
 *
 *   loading    the copy is being read (not `loaded`)              → waiting
 *   waiting    the server has not answered (not `isWelcomed`)     → welcomed, refused
 *   welcomed   edits go and come (unsent-edits.ts)                → settled, waiting when the line is lost, refused
 *   settled    the server has every edit of this tab              → welcomed at the next edit
 *   refused    the server closed for a reason (document-line.ts)  → waiting at `connect`, ending where the reason is final
 *   ending     unsent edits are set aside, or moved (copy-end.ts) → replaced: a new session opens another copy
 */
export function openDocumentSession(host: DocumentHost, name: string): DocumentSession {
  const place = placeOf(host, name)
  const { doc, registry, note, database } = place
  if (!host.viewed) tryTo(() => noteDatabase(database))
  let loaded = false
  let found = false
  let arrived = false
  let waited = false
  let closed = false
  /** another session of this tab passed its content on, so that an unreadable copy holds nothing more */
  let isHandedOver = false
  let nowReady: () => void = () => {}
  const whenReady = new Promise<void>((resolve) => (nowReady = resolve))

  const server = createServerState(doc, () => copy)
  const edits = createUnsentEdits(place, server)
  const goOffline = (): void => link.goOffline()
  const parts = { server, edits, copyOf: () => copy, onChange: change }
  const end = createCopyEnd(place, { ...parts, goOffline })
  const line = createDocumentLine(place, { ...parts, end, isFound: () => found })
  const { link } = line
  // The order matters: the listener sits between server state and local copy. An edit counts as sent when it arrives here. It counts as unsent before
  // anybody hears that it is not kept yet.
  doc.on('update', onUpdate)
  const copy = host.viewed
    ? openNoCopy()
    : openLocalCopy(database, doc, { expected: note.kept === true, unsentDeletes: server.encodeDeletes })
  const snapshot = (): OpenDocument => documentSnapshot(place, { loaded, found, arrived, waited, edits, end, line, copy })
  const value = createValue<OpenDocument>(snapshot())

  function change(): void {
    if (closed) return
    arrived ||= link.provider.synced
    if (loaded && line.isWelcomed && link.settled && !end.isEnding) {
      line.noteSettled()
      edits.settle(link.connections, copy.isRead || isHandedOver)
    }
    if (link.provider.synced && copy.kept.get() && !end.isEnding && registry.read(name).whole === false)
      registry.update(name, { whole: true })
    const next = snapshot()
    if (next.ready) nowReady()
    if (hasChanged(value.get(), next)) value.set(next)
  }

  function onUpdate(update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void {
    // an observer may write while a server's update is being applied
    if (link.isFromServer && origin === link.provider) server.came(update)
    if (transaction.local && transaction.origin !== 'seed') {
      edits.add(transaction)
      // Yjs has taken another id, which the server does not know yet
      if (link.connected && !link.hasNamed(doc.clientID)) queueMicrotask(resend)
    }
    change()
  }

  function resend(): void {
    if (!loaded || closed || end.isEnding || !link.connected) return
    link.goOffline()
    line.goOnline()
  }

  const backOnline = (): void => {
    if (loaded) line.goOnline()
  }
  globalThis.addEventListener?.('online', backOnline)
  globalThis.addEventListener?.('offline', goOffline)
  const stops = [
    copy.storage.subscribe(change),
    copy.kept.subscribe(() => {
      if (copy.kept.get() && registry.read(name).kept !== true && !end.isEnding) tryTo(() => registry.update(name, { kept: true }))
      change()
    }),
    registry.notes.subscribe(() => {
      end.followMove()
      change()
    }),
  ]
  const patience = setTimeout(() => {
    waited = true
    change()
  }, firstVisitMs)

  void copy.loaded.then((anything) => {
    if (closed) return
    loaded = true
    found = anything
    line.begin(copy.logged)
    server.load()
    // from a session that had to give up its ids, and perhaps could store nothing
    const handed = takeHandedOver(database)
    if (handed) Y.applyUpdate(doc, handed, 'handed over')
    isHandedOver = handed !== undefined
    if (copy.storage.get() === 'lost') void edits.forgetLost().then(change)
    // the same bytes as the server's, so that a document made offline begins as it will there
    const first = doc.store.clients.size === 0 && note.refused === undefined ? place.first() : undefined
    if (first) Y.applyUpdate(doc, first, 'seed')
    // Connects after loading, so that the server is asked only for missing updates.
    if (isOnline()) line.goOnline()
    change()
  })

  return {
    doc,
    whenReady,
    get: () => value.get(),
    subscribe: (listener) => value.subscribe(listener),
    written: () => copy.written(),
    replaced: end.replaced,
    connect: () => {
      line.noteAsked()
      if (loaded && !closed && isOnline()) line.goOnline()
      change()
    },
    resend,
    close: async () => {
      closed = true
      clearTimeout(patience)
      for (const stop of stops) stop()
      globalThis.removeEventListener?.('online', backOnline)
      globalThis.removeEventListener?.('offline', goOffline)
      doc.off('update', onUpdate)
      server.close()
      nowReady()
      link.close()
      await copy.close()
      doc.destroy()
      if (end.isWorthless) await deleteDatabase(database).catch(() => undefined)
    },
  }
}

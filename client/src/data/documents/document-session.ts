import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { documentKinds } from '#shared/documents/document-kinds.ts'
import { parseDocumentName } from '#shared/documents/document-names.ts'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { noteDatabase } from '#client/data/device/wipe-device.ts'
import { documentDatabase, documentRegistry } from '#client/data/documents/document-registry.ts'
import { openLocalCopy, type DocumentStorage } from '#client/data/documents/local-copy.ts'
import { createSyncLink, type Welcome } from '#client/data/documents/sync-link.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/** A document as the interface sees it. The same object until something in it changes. */
export interface OpenDocument {
  readonly name: string
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** the device's copy has been read (and, at the very first visit, the server's has come): editors may be mounted */
  readonly ready: boolean
  readonly right: 'read' | 'write' | 'unknown'
  /**
   * - `device`: there are edits which only this device has;
   * - `sending`: they are on their way;
   * - `stored`: the server has everything, durably;
   * - `refused`: the server will not take them, see `reason`.
   */
  readonly state: 'device' | 'sending' | 'stored' | 'refused'
  readonly reason: CloseReason | undefined
  readonly connected: boolean
  readonly storage: DocumentStorage
}

/** Whose documents, and where from. */
export interface DocumentHost {
  orgId: string
  /** `principalOf` the session: part of every name on this device */
  principal: string
  /** `ws(s)://host` */
  server: string
  WebSocket?: typeof WebSocket
}

export interface DocumentSession extends Value<OpenDocument> {
  readonly doc: Y.Doc
  /** resolves when `ready` holds for the first time, or the document is closed */
  readonly whenReady: Promise<void>
  /** resolves when every edit so far is kept on the device, or cannot be */
  written(): Promise<void>
  /** the server's document was replaced (restored): this copy is at its end, open the document again */
  readonly replaced: Promise<void>
  /** connects if it is not connected, also after the server sent it away */
  connect(): void
  close(): Promise<void>
}

/** How long a first visit waits for the server before the editor appears without its content. */
const firstVisitMs = 4_000

/** Opens one document: local copy and connection behind one state. One per tab and document; see open-document.ts. */
export function openDocumentSession(host: DocumentHost, name: string): DocumentSession {
  const ref = parseDocumentName(name)
  if (!ref) throw new Error(`${name} is not a document`)
  const kind = documentKinds[ref.kind]
  const registry = documentRegistry(host.principal)
  const doc = new Y.Doc()
  const note = registry.read(name)
  const database = documentDatabase(host.principal, name, note.copy)
  tryTo(() => noteDatabase(database))
  const copy = openLocalCopy(database, doc)

  let loaded = false
  let waited = false
  let closed = false
  let welcomed = false
  let schemaTooNew = false
  let endReplaced: () => void = () => {}
  let nowReady: () => void = () => {}
  const whenReady = new Promise<void>((resolve) => (nowReady = resolve))
  const replaced = new Promise<void>((resolve) => (endReplaced = resolve))

  const link = createSyncLink({
    server: `${host.server}/sync/${host.orgId}`,
    name,
    doc,
    channel: `trama:${host.principal}:${name}`,
    schemaVersion: kind.version,
    epoch: () => registry.read(name).epoch ?? '',
    shareWithTabs: note.right === 'write',
    ...(host.WebSocket && { WebSocket: host.WebSocket }),
    onChange: () => change(),
    onWelcome,
    onRefused: (reason) => {
      // Without unsent edits a refused right is no news beside `right`.
      registry.update(name, { refused: registry.read(name).unsentSince === undefined && reason === 'readOnly' ? undefined : reason })
      change()
    },
  })
  const value = createValue<OpenDocument>(snapshot())

  function onWelcome({ epoch, right, schemaVersion }: Welcome): void {
    const known = registry.read(name)
    if (known.epoch !== undefined && known.epoch !== epoch) return replace(epoch)
    welcomed = true
    schemaTooNew = schemaVersion > kind.version
    const stuck = right === 'read' && known.unsentSince !== undefined
    registry.update(name, { epoch, right, refused: schemaTooNew ? 'clientTooOld' : stuck ? 'readOnly' : undefined })
    link.shareWithTabs(right === 'write')
    change()
  }

  /** The server's document has another past. What is unsent here stays in its own database, and is not merged into it. */
  function replace(epoch: string): void {
    registry.update(name, { epoch, copy: `#${epoch}`, unsentSince: undefined, refused: undefined })
    link.close()
    endReplaced()
  }

  function snapshot(): OpenDocument {
    const { unsentSince, refused, right, epoch } = registry.read(name)
    const isReady = loaded && (epoch !== undefined || link.provider.synced || waited || !isOnline())
    return {
      name,
      doc,
      awareness: link.provider.awareness,
      ready: isReady,
      right: right ?? 'unknown',
      state: refused ? 'refused' : unsentSince === undefined ? 'stored' : link.connected ? 'sending' : 'device',
      reason: refused,
      connected: link.connected,
      storage: copy.storage.get(),
    }
  }

  function change(): void {
    if (closed) return
    if (loaded && welcomed && link.settled && registry.read(name).unsentSince !== undefined)
      registry.update(name, { unsentSince: undefined, refused: undefined })
    const next = snapshot()
    const now = value.get()
    if (next.ready) nowReady()
    if ((Object.keys(next) as (keyof OpenDocument)[]).some((key) => next[key] !== now[key])) value.set(next)
  }

  function onUpdate(_update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void {
    if (transaction.local && transaction.origin !== 'seed' && registry.read(name).unsentSince === undefined)
      registry.update(name, { unsentSince: Date.now() })
    change()
  }
  doc.on('update', onUpdate)

  const goOnline = (): void => link.goOnline()
  const goOffline = (): void => link.goOffline()
  globalThis.addEventListener?.('online', goOnline)
  globalThis.addEventListener?.('offline', goOffline)
  const stops = [copy.storage.subscribe(change), registry.notes.subscribe(change)]
  const patience = setTimeout(() => {
    waited = true
    change()
  }, firstVisitMs)

  void copy.loaded.then(() => {
    if (closed) return
    loaded = true
    // The same bytes as the server's: a document made offline starts as it will be there.
    const first = doc.store.clients.size === 0 ? kind.initial?.(ref) : undefined
    if (first) Y.applyUpdate(doc, first, 'seed')
    // Connected after loading: the server is then asked only for what is missing.
    if (isOnline()) link.goOnline()
    change()
  })

  return {
    doc,
    whenReady,
    get: () => value.get(),
    subscribe: (listener) => value.subscribe(listener),
    written: () => copy.written(),
    replaced,
    connect: () => {
      if (loaded && !closed && isOnline()) link.goOnline()
    },
    close: async () => {
      closed = true
      clearTimeout(patience)
      for (const stop of stops) stop()
      globalThis.removeEventListener?.('online', goOnline)
      globalThis.removeEventListener?.('offline', goOffline)
      doc.off('update', onUpdate)
      nowReady()
      link.close()
      await copy.close()
      doc.destroy()
    },
  }
}

function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false
}

function tryTo(action: () => void): void {
  try {
    action()
  } catch {
    // Local storage refused: the database cannot be listed for wiping, and says itself that nothing is kept.
  }
}

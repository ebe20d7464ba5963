import * as Y from 'yjs'
import { documentKinds } from '#shared/catalogue/document-kinds.ts'
import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import type { CloseReason } from '#shared/protocol/close-codes.ts'
import { deleteDatabase, noteDatabase } from '#client/engine/device/wipe-device.ts'
import {
  documentDatabase,
  documentRegistry,
  emptyNote,
  nextCopy,
  unsentSince,
  wasHere,
  type Refusal,
} from '#client/engine/documents/document-registry.ts'
import { documentLabel } from '#client/engine/documents/document-label.ts'
import type { LogMark } from '#client/engine/documents/document-rows.ts'
import {
  finalReasons,
  type DocumentHost,
  type DocumentSession,
  type OpenDocument,
} from '#client/engine/documents/document-session-types.ts'
import { tryTo } from '#client/engine/documents/try-to.ts'
import { isOnline } from '#client/engine/documents/is-online.ts'
import { openLocalCopy, openNoCopy } from '#client/engine/documents/local-copy.ts'
import { hasContentOf, keepRenamed, otherIds, renamedContent, takeHandedOver } from '#client/engine/documents/other-client-ids.ts'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import { createServerState } from '#client/engine/documents/server-state.ts'
import { createSyncLink } from '#client/engine/documents/sync-link.ts'
import type { Welcome } from '#client/engine/documents/sync-link-types.ts'
import { goneTabs, thisTab } from '#client/engine/documents/this-tab.ts'
import { unsentContent } from '#client/engine/documents/unsent-content.ts'
import { createValue } from '#client/lib/value.ts'

export type { DocumentHost, DocumentSession, OpenDocument } from '#client/engine/documents/document-session-types.ts'

/** ms that a first visit waits for the server before the editor appears without content */
const firstVisitMs = 4_000

/**
 * Opens one document: local copy and connection behind one state. One per tab and document; see open-document.ts. States, and their flags:
 *
 *   loading    the copy is being read (not `loaded`)             → waiting
 *   waiting    the server has not answered (not `welcomed`)      → welcomed, refused
 *   welcomed   edits go and come (`mine` while some are unsent)  → settled, waiting when the line is lost, refused
 *   settled    the server has every edit of this tab             → welcomed at the next edit
 *   refused    the server closed for a reason (registry)         → waiting at `connect`, ending where the reason is final
 *   ending     unsent edits are set aside, or moved (`ending`)   → replaced: a new session opens another copy
 */
export function openDocumentSession(host: DocumentHost, name: string): DocumentSession {
  const ref = parseDocumentName(name)
  if (!ref) throw new Error(`${name} is not a document`)
  const kind = documentKinds[ref.kind]
  const registry = documentRegistry(host.principal)
  const doc = new Y.Doc()
  const note = registry.read(name)
  const database = documentDatabase(host.principal, name, note.copy)
  if (!host.viewed) tryTo(() => noteDatabase(database))
  const label = documentLabel(host, name)

  let loaded = false
  let found = false
  let waited = false
  let closed = false
  let welcomed = false
  /** edits were made in this tab, or found unsent on the device */
  let mine = unsentSince(note) !== undefined
  let schemaTooNew = false
  /** the server has no session of this person now: a state of the connection, not of the document */
  let isSessionOver = false
  /** edits that exist nowhere else were in a copy that was removed */
  let isUnsentLost = false
  let delayed: CloseReason | undefined
  /** another session of this tab passed its content on, so that an unreadable copy holds nothing more */
  let isHandedOver = false
  /** counts this tab's own edits */
  let edits = 0
  const server = createServerState(doc, () => copy)
  /** this document's position in the server's log */
  let logged: LogMark | undefined
  let ending: Promise<void> | undefined
  let isWorthless = false
  let endReplaced: () => void = () => {}
  let nowReady: () => void = () => {}
  const whenReady = new Promise<void>((resolve) => (nowReady = resolve))
  const replaced = new Promise<void>((resolve) => (endReplaced = resolve))

  const link = createSyncLink({
    server: `${host.server}/sync/${host.orgId}`,
    params: host.viewed ?? { as: host.principal.slice(host.principal.indexOf(':') + 1) },
    name,
    doc,
    // one channel per copy: tabs on different copies may have the same content under different ids
    channel: `trama:${host.principal}:${name}${note.copy ?? ''}`,
    schemaVersion: kind.version,
    // A copy without content has no past: under the old epoch the server would refuse new edits in it.
    epoch: () => (holdsAnything() ? (registry.read(name).epoch ?? '') : ''),
    logged: () => (logged?.epoch === registry.read(name).epoch ? (logged?.number ?? 0) : 0),
    shareWithTabs: note.right === 'write',
    ...(host.WebSocket && { WebSocket: host.WebSocket }),
    isAwaited: () => host.isAwaited?.(name) === true,
    answer,
    // a viewer writes nothing
    clientIds: () => (host.viewed ? [] : [...new Set([doc.clientID, ...(registry.read(name).ids ?? [])])]),
    onTaken,
    onChange: change,
    onWelcome,
    onLogged: (number) => {
      const { epoch } = registry.read(name)
      if (!welcomed || epoch === undefined || ending) return
      logged = { epoch, number }
      copy.noteLogged(logged)
    },
    onRefused,
    onDelayed: (reason) => (delayed = reason),
  })
  // The order matters: the listener sits between server state and local copy. An edit counts as sent when it arrives here. It counts as unsent before
  // anybody hears that it is not kept yet.
  doc.on('update', onUpdate)
  const copy = host.viewed
    ? openNoCopy()
    : openLocalCopy(database, doc, { expected: note.kept === true, unsentDeletes: server.encodeDeletes })
  const value = createValue<OpenDocument>(snapshot())

  function onWelcome({ epoch, right, schemaVersion }: Welcome): void {
    const known = registry.read(name)
    if (known.epoch !== undefined && known.epoch !== epoch && holdsAnything()) return setAside('replaced', { epoch })
    welcomed = true
    isSessionOver = false
    // admitted again; only an acknowledgement shows that the server can store now
    if (delayed !== 'storeFailed') delayed = undefined
    schemaTooNew = schemaVersion > kind.version
    // a copy made before notes recorded this counts as whole
    const whole = known.epoch === epoch ? (known.whole ?? (found ? undefined : false)) : false
    registry.update(name, { epoch, right, whole, refused: schemaTooNew ? 'clientTooOld' : undefined })
    link.shareWithTabs(right === 'write')
    if (right === 'read' && isUnsent()) return setAside('readOnly', { epoch, right })
    change()
  }

  function onRefused(reason: CloseReason): void {
    if (ending) return
    if (reason === 'sessionEnded') {
      isSessionOver = true
      return change()
    }
    const worthKeeping = reason === 'accessLost' || reason === 'documentDeleted' ? holdsAnything() : isUnsent()
    if (finalReasons.has(reason) && worthKeeping)
      return setAside(reason, { refused: reason === 'accessLost' || reason === 'documentDeleted' ? reason : undefined })
    // without unsent edits a refusal says no more than `right`
    registry.update(name, { refused: reason === 'readOnly' ? undefined : reason })
    change()
  }

  const isUnsent = (): boolean => mine || unsentSince(registry.read(name)) !== undefined
  const holdsAnything = (): boolean => found || welcomed || isUnsent()

  /**
   * Ends this copy. Unsent edits are stored durably among the refused edits before anything is removed. The rest is the server's, and members with
   * access receive it again.
   */
  function setAside(reason: Refusal | 'replaced', next: { epoch?: string; right?: 'read'; refused?: Refusal | undefined }): void {
    if (ending) return
    link.goOffline()
    ending = (async () => {
      await copy.loaded
      let isKept = true
      for (let before = -1, count = edits; isUnsent() && before !== count; count = edits) {
        before = count
        const added = unsentContent(doc, copy.stored, host.nameOf)
        isKept = await refusedEditsOf(host.principal).keep({
          id: database,
          document: name,
          label: label.get(),
          reason,
          at: Date.now(),
          text: [added, ...server.removedLines()].filter(Boolean).join('\n'),
          added,
          epoch: registry.read(name).epoch,
          update: Y.encodeStateAsUpdate(doc, copy.stored),
        })
      }
      // edits that could not be set aside on this device stay in its copy
      isWorthless = isKept
      registry.update(name, { ...emptyNote, copy: nextCopy(note.copy), ...next })
      endReplaced()
    })()
  }

  /** Moves content written here under another member's client ids to other ids, in a new copy. */
  function onTaken(taken: readonly number[]): void {
    if (ending) return
    const instead = otherIds(taken, registry.read(name).instead)
    if (!hasContentOf(doc, taken)) {
      registry.update(name, { ids: registry.read(name).ids?.filter((id) => !taken.includes(id)) })
      doc.clientID = instead.get(doc.clientID) ?? doc.clientID
      return
    }
    moveTo(instead)
  }

  /** Another tab moved to another copy because ids were taken: this tab's content moves there, too. */
  function followMove(): void {
    const { copy: current, instead } = registry.read(name)
    if (ending || instead === undefined || current === note.copy) return
    moveTo(new Map(Object.entries(instead).map(([id, other]) => [Number(id), other])))
  }

  function moveTo(instead: ReadonlyMap<number, number>): void {
    ending = (async () => {
      await copy.loaded
      const { copy: current } = registry.read(name)
      const next = current === note.copy ? nextCopy(note.copy) : (current ?? '')
      for (let before = -1; before !== edits;) {
        before = edits
        await keepRenamed(documentDatabase(host.principal, name, next), renamedContent(doc, instead))
      }
      isWorthless = true
      const { ids = [], instead: known } = registry.read(name)
      registry.update(name, {
        copy: next,
        kept: undefined,
        ids: ids.map((id) => instead.get(id) ?? id),
        instead: { ...known, ...Object.fromEntries(instead) },
      })
      endReplaced()
    })()
    link.goOffline()
    change()
  }

  function snapshot(): OpenDocument {
    const known = registry.read(name)
    const { right } = known
    const refused = isSessionOver ? 'sessionEnded' : known.refused
    const unsent = unsentSince(known) !== undefined
    const seen = welcomed || link.provider.synced || unsent || wasHere(known, found)
    return {
      name,
      doc,
      awareness: link.provider.awareness,
      ready: loaded && (seen || waited || refused !== undefined || !isOnline()),
      seen,
      right: ending ? 'read' : (right ?? 'unknown'),
      state: refused ? 'refused' : !unsent ? 'stored' : link.connected ? 'sending' : 'device',
      reason: refused,
      delayed,
      connected: link.connected,
      synced: link.provider.synced,
      // a lost copy is fetched again: only edits that were nowhere else are lost
      storage: copy.storage.get() === 'lost' && !isUnsentLost ? 'ok' : copy.storage.get(),
      kept: copy.kept.get(),
    }
  }

  /** The update that the server lacks; undefined when the full state must be sent, as y-websocket does. */
  function answer(vector: Uint8Array): Uint8Array | undefined {
    const { epoch, unsent } = registry.read(name)
    // unsent edits of other tabs are in this document, too
    if (epoch === undefined || Object.keys(unsent ?? {}).some((tab) => tab !== thisTab)) return undefined
    return server.answer(vector)
  }

  function change(): void {
    if (closed) return
    if (loaded && welcomed && link.settled && !ending) settle()
    if (link.provider.synced && copy.kept.get() && !ending && registry.read(name).whole === false) registry.update(name, { whole: true })
    const next = snapshot()
    const now = value.get()
    if (next.ready) nowReady()
    if ((Object.keys(next) as (keyof OpenDocument)[]).some((key) => next[key] !== now[key])) value.set(next)
  }

  /** The server has everything this tab has. */
  function settle(): void {
    const { unsent } = registry.read(name)
    const isFresh = server.settle(link.connections, mine)
    mine = false
    delayed = undefined
    if (unsent === undefined) return
    // edits left unsent earlier are in a copy that could not be read so far
    const hasCopy = copy.isRead || isHandedOver
    const isRead = hasCopy || note.unsent === undefined
    if (unsent[thisTab] !== undefined && (hasCopy || note.unsent?.[thisTab] === undefined)) registry.setUnsent(name, thisTab, undefined)
    // Content that closed tabs left was in the copy that this tab read, and went with it.
    const others = Object.keys(unsent).filter((tab) => tab !== thisTab)
    if (others.length === 0 || !isFresh || !isRead) return
    void goneTabs(others).then((gone) => {
      for (const tab of gone) registry.setUnsent(name, tab, undefined)
    })
  }

  /** Handles a removed copy, which held the unsent edits of closed tabs; open tabs still have theirs. */
  function forgetLost(): void {
    mine = false
    const { unsent = {} } = registry.read(name)
    registry.update(name, { kept: undefined, whole: false })
    void goneTabs(Object.keys(unsent)).then((gone) => {
      // this tab's as well, unless it has written since
      const lost = edits === 0 && unsent[thisTab] !== undefined ? [...gone, thisTab] : gone
      isUnsentLost = lost.length > 0
      for (const tab of lost) registry.setUnsent(name, tab, undefined)
      if (unsentSince(registry.read(name)) === undefined) registry.update(name, { epoch: undefined })
      change()
    })
  }

  function onUpdate(update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction): void {
    // an observer may write while a server's update is being applied
    if (link.isFromServer && origin === link.provider) server.came(update)
    if (transaction.local && transaction.origin !== 'seed') {
      server.made(transaction)
      edits += 1
      mine = true
      const { unsent, ids } = registry.read(name)
      if (unsent?.[thisTab] === undefined || ids?.includes(doc.clientID) !== true)
        registry.setUnsent(name, thisTab, unsent?.[thisTab] ?? Date.now(), doc.clientID, label.get())
      label.note()
      // Yjs has taken another id, which the server does not know yet
      if (link.connected && !link.hasNamed(doc.clientID)) queueMicrotask(resend)
    }
    change()
  }

  function resend(): void {
    if (!loaded || closed || ending || !link.connected) return
    link.goOffline()
    goOnline()
  }

  const goOnline = (): void => {
    if (!ending) link.goOnline()
  }
  const goOffline = (): void => link.goOffline()
  globalThis.addEventListener?.('online', goOnline)
  globalThis.addEventListener?.('offline', goOffline)
  const stops = [
    copy.storage.subscribe(change),
    copy.kept.subscribe(() => {
      if (copy.kept.get() && registry.read(name).kept !== true && !ending) tryTo(() => registry.update(name, { kept: true }))
      change()
    }),
    registry.notes.subscribe(() => {
      followMove()
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
    logged = copy.logged
    server.load()
    // from a session that had to give up its ids, and perhaps could store nothing
    const handed = takeHandedOver(database)
    if (handed) Y.applyUpdate(doc, handed, 'handed over')
    isHandedOver = handed !== undefined
    if (copy.storage.get() === 'lost') forgetLost()
    // the same bytes as the server's, so that a document made offline begins as it will there
    const first = doc.store.clients.size === 0 && note.refused === undefined ? kind.initial?.(ref) : undefined
    if (first) Y.applyUpdate(doc, first, 'seed')
    // Connects after loading, so that the server is asked only for missing updates.
    if (isOnline()) goOnline()
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
      isSessionOver = false
      if (loaded && !closed && isOnline()) goOnline()
      change()
    },
    resend,
    close: async () => {
      closed = true
      clearTimeout(patience)
      for (const stop of stops) stop()
      globalThis.removeEventListener?.('online', goOnline)
      globalThis.removeEventListener?.('offline', goOffline)
      doc.off('update', onUpdate)
      server.close()
      nowReady()
      link.close()
      await copy.close()
      doc.destroy()
      if (isWorthless) await deleteDatabase(database).catch(() => undefined)
    },
  }
}

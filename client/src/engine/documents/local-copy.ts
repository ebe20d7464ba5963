import * as Y from 'yjs'
import { createCopyWriter, retryMs } from '#client/engine/documents/copy-writer.ts'
import { openRows, type DocumentRows, type LogMark } from '#client/engine/documents/document-rows.ts'
import { endGlimpse, showGlimpse, writeGlimpses } from '#client/engine/documents/glimpse.ts'
import type { DocumentStorage, LocalCopy } from '#client/engine/documents/local-copy-types.ts'
import { applyRows } from '#client/engine/documents/row-updates.ts'
import { createUnwritten } from '#client/engine/documents/unwritten.ts'
import { createValue } from '#client/lib/value.ts'

/** The missing copy of a viewer. */
export function openNoCopy(): LocalCopy {
  return {
    storage: createValue<DocumentStorage>('ok'),
    kept: createValue(true),
    loaded: Promise.resolve(false),
    isRead: true,
    stored: undefined,
    logged: undefined,
    deletes: undefined,
    removed: [],
    noteRemoved: () => undefined,
    noteStored: () => undefined,
    noteLogged: () => undefined,
    written: async () => undefined,
    close: async () => undefined,
  }
}

interface LocalCopyOptions {
  /** this copy was written before: if it is not found, it was removed */
  expected?: boolean
  /** deletions that the server has not heard of yet (unsent-deletes.ts) */
  unsentDeletes?(): Uint8Array | undefined
}

/**
 * Opens the copy of a document. Its states:
 *
 *   unopened   no database yet (no `rows`)                     → open, failing
 *   open       edits are gathered and written (copy-writer.ts) → unopened when the browser closes the database
 *   failing    the browser refuses                             → opened again every `retryMs`
 *   ended      closed; edits are heard no more (`ended`)
 */
export function openLocalCopy(database: string, doc: Y.Doc, { expected = false, unsentDeletes }: LocalCopyOptions = {}): LocalCopy {
  const storage = createValue<DocumentStorage>('ok')
  const kept = createValue(true)
  const origin = { database }
  let rows: DocumentRows | undefined
  let logged: LogMark | undefined
  let deletes: Uint8Array | undefined
  /** timer of the next try to open a copy */
  let retrying: ReturnType<typeof setTimeout> | undefined
  let isRead = false
  let ended = false
  const unwritten = createUnwritten()
  const writer = createCopyWriter({ doc, origin, unwritten, storage, kept, rowsOf: () => rows, unsentDeletes })

  /** The browser closed the database: the disk is full, or storage was cleared. The document is still in memory and is written again as a whole. */
  function gone(why: 'closed' | 'deleted'): void {
    rows = undefined
    if (ended) return
    unwritten.addWhole(Y.encodeStateAsUpdate(doc))
    kept.set(false)
    // a deletion is deliberate: the database is not made again
    if (why === 'deleted') storage.set('unavailable')
    else reopen()
  }

  function reopen(): void {
    void connect().then(writer.flush).catch(tryAgain)
  }

  function tryAgain(error: unknown): void {
    writer.fail(error)
    if (!ended) retrying = setTimeout(reopen, retryMs)
  }

  /** Opens the copy, and reads it the first time; answers whether it had content. @throws while the browser refuses */
  async function connect(): Promise<boolean> {
    const opened = await openRows(database, gone)
    try {
      const found = ended || isRead ? false : await read(opened)
      if (ended) opened.close()
      else rows = opened
      return found
    } catch (error) {
      opened.close()
      throw error
    }
  }

  async function read(opened: DocumentRows): Promise<boolean> {
    const found = await opened.read()
    isRead = true
    unwritten.load(found.stored, found.removed)
    await showGlimpse(doc, found.glimpse)
    // later there may be a connection, which must hear of the content
    const bad = applyRows(doc, found.rows, origin, { isQuiet: retrying === undefined })
    endGlimpse(doc)
    if (bad.length === 0 && found.rows.length > 0) ({ logged, deletes } = found)
    if (bad.length > 0) {
      storage.set('damaged')
      await opened.drop(bad)
    } else if (expected && found.rows.length === 0) storage.set('lost')
    writer.noteRows(found.rows.length)
    return found.rows.length > bad.length
  }

  async function load(): Promise<boolean> {
    try {
      const found = await connect()
      writer.begin()
      return found
    } catch (error) {
      tryAgain(error)
      return false
    }
  }

  const keep = (update: Uint8Array, from: unknown): void => {
    if (from !== origin) writer.add(update)
  }
  const hide = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') writer.flush()
  }
  doc.on('update', keep)
  writeGlimpses(doc, (text) => void rows?.keepGlimpse(text).catch(() => undefined))
  globalThis.addEventListener?.('pagehide', writer.flush)
  globalThis.document?.addEventListener('visibilitychange', hide)

  const loaded = load()
  const written = (): Promise<void> => loaded.then(writer.written)
  return {
    storage,
    kept,
    loaded,
    get isRead() {
      return isRead
    },
    get stored() {
      return unwritten.stored
    },
    get logged() {
      return logged
    },
    get deletes() {
      return deletes
    },
    get removed() {
      return unwritten.removed
    },
    noteRemoved: (pieces) => {
      unwritten.noteRemoved(pieces)
      writer.later()
    },
    noteLogged: (mark) => {
      unwritten.noteLogged(mark)
      writer.later()
    },
    noteStored: (vector) => {
      unwritten.noteStored(vector)
      writer.later()
    },
    written,
    close: async () => {
      doc.off('update', keep)
      globalThis.removeEventListener?.('pagehide', writer.flush)
      globalThis.document?.removeEventListener('visibilitychange', hide)
      await written()
      ended = true
      writer.end()
      clearTimeout(retrying)
      rows?.close()
      rows = undefined
    },
  }
}

import { PREFERRED_TRIM_SIZE } from 'y-indexeddb'
import * as Y from 'yjs'
import { isQuotaError } from '#client/data/device/storage-state.ts'
import { openRows, type DocumentRows, type LogMark } from '#client/data/documents/document-rows.ts'
import type { RemovedPiece } from '#client/data/documents/removed-text.ts'
import { applyRows, inBatches, isUpdate } from '#client/data/documents/row-updates.ts'
import { createValue, type Value } from '#client/data/lib/value.ts'

/**
 * - `ok`: edits are kept on this device;
 * - `unavailable`: the browser keeps nothing (private mode, or a fault), edits live in this tab and on the server only;
 * - `full`: there is no room left on the device; it is tried again, as after a fault;
 * - `damaged`: a part of what was kept could not be read and was left out; edits are kept;
 * - `lost`: what was kept here was gone when it was to be read (the browser removed it, or the person did); edits are kept again.
 */
export type DocumentStorage = 'ok' | 'unavailable' | 'full' | 'damaged' | 'lost'

/**
 * The device's copy of a document, in y-indexeddb's format: either opens what the other wrote (`documents-local-copy.test.ts`).
 * It writes in batches (goal C6) and is loud where its provider is silent (F23 to F27).
 */
export interface LocalCopy {
  storage: Value<DocumentStorage>
  /** everything in the document is written on this device */
  kept: Value<boolean>
  /** resolves when what is kept has been read into the document, with whether anything was; also when nothing can be kept */
  loaded: Promise<boolean>
  /** false while what is kept could not be read */
  readonly isRead: boolean
  /** state vector of what the server was last known to have */
  readonly stored: Uint8Array | undefined
  /** up to where this copy has the server's log, as found when it was read */
  readonly logged: LogMark | undefined
  /** what it holds of deletions that the server was not told of, as found when it was read */
  readonly deletes: Uint8Array | undefined
  /** text that this device has removed since (see {@link LocalCopy.noteRemoved}) */
  readonly removed: readonly RemovedPiece[]
  /** What was removed here and the server was not told of, all of it: kept with the next batch. */
  noteRemoved(pieces: readonly RemovedPiece[]): void
  /** The server has this much (a state vector). */
  noteStored(vector: Uint8Array): void
  /** The document has everything up to this row of the server's log: kept once all of it is written here, never before. */
  noteLogged(mark: LogMark): void
  /** resolves when every edit so far is written, or could not be */
  written(): Promise<void>
  close(): Promise<void>
}

/**
 * Typing is written in batches: one transaction for what came within this time, not one for each key. With the write itself,
 * no key is only in memory for more than 100 ms (goal C6), whether or not the server has it: the copy is what survives the tab.
 */
const batchMs = 75
/** a flood of changes is written sooner: merging them takes part of the time */
const batchAtMost = 500
/** A document opened often would be read row by row. */
const foldAfterRows = 60
const foldWhileOpen = PREFERRED_TRIM_SIZE
/** How soon a device without room is asked again. */
const retryMs = 3_000

/** The copy of somebody who only looks: there is none. */
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
  /** this copy was written before: finding nothing then means that it was taken away */
  expected?: boolean
  /** deletions that the server was not told of, as they are now (unsent-deletes.ts) */
  unsentDeletes?(): Uint8Array | undefined
}

export function openLocalCopy(database: string, doc: Y.Doc, { expected = false, unsentDeletes }: LocalCopyOptions = {}): LocalCopy {
  const storage = createValue<DocumentStorage>('ok')
  const kept = createValue(true)
  const origin = { database }
  let rows: DocumentRows | undefined
  let stored: Uint8Array | undefined
  let unwritten: Uint8Array[] = []
  /** when the first of these was made, ms since 1970 */
  let since = 0
  let storedChanged = false
  let logged: LogMark | undefined
  let newMark: LogMark | undefined
  let deletes: Uint8Array | undefined
  let removed: readonly RemovedPiece[] = []
  let removedChanged = false
  let writing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** when a copy that the browser does not open is asked for again */
  let retrying: ReturnType<typeof setTimeout> | undefined
  let isRead = false
  let ended = false
  let count = 0

  function fail(error: unknown): void {
    storage.set(isQuotaError(error) ? 'full' : 'unavailable')
  }

  const isFailing = (): boolean => storage.get() === 'full' || storage.get() === 'unavailable'

  function keep(update: Uint8Array, from: unknown): void {
    if (from === origin) return
    if (unwritten.length === 0) since = Date.now()
    unwritten.push(update)
    kept.set(false)
    // a busy tab runs its timers late
    const isDue = Date.now() - since > batchMs || unwritten.length >= batchAtMost
    if (isDue && !isFailing()) flush()
    else later()
  }

  function later(): void {
    if (ended || !rows || timer !== undefined) return
    timer = setTimeout(flush, isFailing() ? retryMs : batchMs)
  }

  /** Writes what is not written, beginning at once, also while an earlier batch is being written: typing waits for one at most. */
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!rows || (unwritten.length === 0 && !storedChanged && !newMark && !removedChanged)) return
    const batch = unwritten
    // A write that is under way may fail, and this one not: the mark waits until everything before it is here.
    const mark = writing ? undefined : newMark
    unwritten = []
    storedChanged = false
    const pieces = removedChanged ? removed : undefined
    removedChanged = false
    if (mark) newMark = undefined
    const merged = inBatches(batch)
    const write = rows.append(merged, { stored, deletes: unsentDeletes?.(), logged: mark, removed: pieces }).then(
      () => {
        count += merged.length
        if (isFailing()) storage.set('ok')
      },
      (error: unknown) => {
        unwritten = [...batch, ...unwritten]
        newMark ??= mark
        if (pieces) removedChanged = true
        fail(error)
      },
    )
    follow(write)
  }

  function follow(write: Promise<void>): void {
    const all = Promise.all([writing, write]).then(() => {
      if (writing === all) afterwards()
    })
    writing = all
  }

  function afterwards(): void {
    writing = undefined
    if (unwritten.length === 0) kept.set(true)
    if (unwritten.length > 0 || storedChanged || newMark || removedChanged) later()
    else if (count >= foldWhileOpen) fold()
  }

  function fold(): void {
    if (!rows || writing || ended) return
    count = 0
    const encode = (newer: unknown[]) => {
      for (const update of newer) if (isUpdate(update)) Y.applyUpdate(doc, update, origin)
      return { update: Y.encodeStateAsUpdate(doc), deletes: unsentDeletes?.() }
    }
    follow(rows.fold(encode).then(() => undefined, fail))
  }

  /** The browser closed the database: the disk is full, or storage was cleared. The document is here, and is written anew as a whole. */
  function gone(why: 'closed' | 'deleted'): void {
    rows = undefined
    if (ended) return
    unwritten = [Y.encodeStateAsUpdate(doc)]
    storedChanged = stored !== undefined
    since = Date.now()
    kept.set(false)
    // whoever deleted it means it: nothing is made anew
    if (why === 'deleted') storage.set('unavailable')
    else reopen()
  }

  function reopen(): void {
    void connect()
      .then(flush)
      .catch((error: unknown) => {
        fail(error)
        if (!ended) retrying = setTimeout(reopen, retryMs)
      })
  }

  /** Opens the copy, and reads it unless that was done; answers whether anything was there. @throws while the browser refuses */
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
    stored = found.stored
    removed = found.removed
    const bad = applyRows(doc, found.rows, origin)
    if (bad.length === 0 && found.rows.length > 0) ({ logged, deletes } = found)
    if (bad.length > 0) {
      storage.set('damaged')
      await opened.drop(bad)
    } else if (expected && found.rows.length === 0) storage.set('lost')
    count = found.rows.length
    return found.rows.length > bad.length
  }

  async function load(): Promise<boolean> {
    try {
      const found = await connect()
      if (count > foldAfterRows) fold()
      else later()
      return found
    } catch (error) {
      fail(error)
      if (!ended) retrying = setTimeout(reopen, retryMs)
      return false
    }
  }

  const hide = (): void => {
    if (globalThis.document?.visibilityState === 'hidden') flush()
  }
  doc.on('update', keep)
  globalThis.addEventListener?.('pagehide', flush)
  globalThis.document?.addEventListener('visibilitychange', hide)

  const loaded = load()
  return {
    storage,
    kept,
    loaded,
    get isRead() {
      return isRead
    },
    get stored() {
      return stored
    },
    get logged() {
      return logged
    },
    get deletes() {
      return deletes
    },
    get removed() {
      return removed
    },
    noteRemoved: (pieces) => {
      removed = pieces
      removedChanged = true
      later()
    },
    noteLogged: (mark) => {
      newMark = mark
      later()
    },
    noteStored: (vector) => {
      stored = vector
      storedChanged = true
      later()
    },
    written,
    close: async () => {
      doc.off('update', keep)
      globalThis.removeEventListener?.('pagehide', flush)
      globalThis.document?.removeEventListener('visibilitychange', hide)
      await written()
      ended = true
      clearTimeout(timer)
      clearTimeout(retrying)
      rows?.close()
      rows = undefined
    },
  }

  async function written(): Promise<void> {
    await loaded
    // once more for what came while a batch was being written
    for (let round = 0; round < 2; round += 1) {
      await writing
      flush()
      await writing
    }
  }
}

import { PREFERRED_TRIM_SIZE } from 'y-indexeddb'
import * as Y from 'yjs'
import { isQuotaError } from '#client/engine/device/storage-state.ts'
import { openRows, type DocumentRows, type LogMark } from '#client/engine/documents/document-rows.ts'
import type { RemovedPiece } from '#client/engine/documents/removed-text.ts'
import { applyRows, inBatches, isUpdate } from '#client/engine/documents/row-updates.ts'
import { createValue, type Value } from '#client/lib/value.ts'

/**
 * - `ok`: edits are kept on this device;
 * - `unavailable`: the browser keeps nothing (private mode, or a fault); edits live in this tab and on the server only;
 * - `full`: no space is left on the device; writing is retried, as after a fault;
 * - `damaged`: a part of the copy could not be read and was left out; edits are kept;
 * - `lost`: the copy was gone when it should have been read (the browser or the person removed it); edits are kept again.
 */
export type DocumentStorage = 'ok' | 'unavailable' | 'full' | 'damaged' | 'lost'

/**
 * The device's copy of a document, in y-indexeddb's format: either reads the other's copies (`documents-local-copy.test.ts`). It writes in batches
 * (goal C6), and reports failures that y-indexeddb's provider hides (F23 to F27).
 */
export interface LocalCopy {
  storage: Value<DocumentStorage>
  /** everything in the document is written on this device */
  kept: Value<boolean>
  /** resolves once a stored copy has been read into the document: true if there was one, false also without storage */
  loaded: Promise<boolean>
  /** false while the stored copy could not be read */
  readonly isRead: boolean
  /** state vector of the server's last known state */
  readonly stored: Uint8Array | undefined
  /** the copy's position in the server's log, as read */
  readonly logged: LogMark | undefined
  /** deletions in the copy that the server has not heard of, as read */
  readonly deletes: Uint8Array | undefined
  /** text that this device removed since then (see {@link LocalCopy.noteRemoved}) */
  readonly removed: readonly RemovedPiece[]
  /** Records text that was removed here and is not yet known to the server: the whole list, kept with the next batch. */
  noteRemoved(pieces: readonly RemovedPiece[]): void
  /** The server has this much (a state vector). */
  noteStored(vector: Uint8Array): void
  /** Records that the document has everything up to this row of the server's log; stored once all of it is written here, never before. */
  noteLogged(mark: LogMark): void
  /** resolves when every edit so far is written, or has failed to be */
  written(): Promise<void>
  close(): Promise<void>
}

/**
 * Typing is written in batches: one transaction for all updates within this time, not one for each key. With the write itself, no key stays only in
 * memory for more than 100 ms (goal C6). The server's answer plays no part: the copy is what survives the tab.
 */
const batchMs = 75
/** a flood of changes is written sooner, since merging them takes a part of the time */
const batchAtMost = 500
/** more rows than this are folded into one, or each opening would read them row by row */
const foldAfterRows = 60
const foldWhileOpen = PREFERRED_TRIM_SIZE
/** ms until a full device is tried again */
const retryMs = 3_000

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
 *   unopened   no database yet (no `rows`)               → quiet, failing
 *   quiet      all is written (`kept`)                   → gathering at an edit
 *   gathering  edits wait for their batch (`unwritten`)  → writing after `batchMs`
 *   writing    transactions under way (`writing`)        → quiet, gathering, failing, folding past `foldWhileOpen` rows
 *   folding    many rows become one (`writing`)          → quiet, gathering
 *   failing    the device is full or refuses             → writing, or opened again, every `retryMs`
 *   ended      closed; edits are heard no more (`ended`)
 */
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
  /** timer of the next try to open a copy */
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

  /** Writes unwritten edits at once, even during an earlier batch: typing waits for one batch at most. */
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!rows || (unwritten.length === 0 && !storedChanged && !newMark && !removedChanged)) return
    const batch = unwritten
    // an earlier write may fail while this one succeeds: the mark waits for everything before it
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

  /** The browser closed the database: the disk is full, or storage was cleared. The document is still in memory and is written again as a whole. */
  function gone(why: 'closed' | 'deleted'): void {
    rows = undefined
    if (ended) return
    unwritten = [Y.encodeStateAsUpdate(doc)]
    storedChanged = stored !== undefined
    since = Date.now()
    kept.set(false)
    // a deletion is deliberate: the database is not made again
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
    // once more for edits that arrived during a batch
    for (let round = 0; round < 2; round += 1) {
      await writing
      flush()
      await writing
    }
  }
}
